"""A folder as a source: what it has, told by path, size and time."""

from pathlib import Path

import pytest

from consilience.platform.watching.folder import WatchedFolder
from consilience.platform.watching.shared.source import SourceAwayError


def later() -> float:
    return 4_000_000_000.0


async def names(folder: Path) -> list[str]:
    items = await WatchedFolder(folder, now=later).list_items()
    return [Path(item.id).relative_to(folder).as_posix() for item in items]


async def unsettled(folder: Path, now: float) -> list[bool]:
    return [item.is_unsettled for item in await WatchedFolder(folder, now=lambda: now).list_items()]


async def test_all_files_that_can_be_read_are_there_but_hidden_ones(tmp_path: Path) -> None:
    for name in ("b.txt", "in/a.md", "in/.hidden.txt", ".git/c.txt", "picture.png", "records.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    assert await names(tmp_path) == ["b.txt", "in/a.md", "records.jsonl"]


async def test_another_content_is_another_version_and_another_time_too(tmp_path: Path) -> None:
    import os

    folder, file = WatchedFolder(tmp_path, now=later), tmp_path / "a.txt"
    file.write_text("one")
    first = await folder.list_items()
    assert await folder.list_items() == first
    file.write_text("longer")
    second = await folder.list_items()
    os.utime(file, ns=(1, 1))
    assert len({first[0].version, second[0].version, (await folder.list_items())[0].version}) == 3


async def test_what_changed_just_now_may_still_be_written(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one")
    changed = (tmp_path / "a.txt").stat().st_mtime
    assert await unsettled(tmp_path, changed + 0.5) == [True]
    assert await unsettled(tmp_path, changed + 1.5) == [False]


async def test_a_folder_that_is_away_is_not_empty(tmp_path: Path) -> None:
    with pytest.raises(SourceAwayError, match="nothing is taken for gone"):
        await WatchedFolder(tmp_path / "mount").list_items()
