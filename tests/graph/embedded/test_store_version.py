from pathlib import Path

import pytest

from consilience.graph.embedded import store_version
from consilience.graph.embedded.installation.progress import silent
from consilience.graph.embedded.store_version import check_upgrade, note_version
from consilience.graph.model.errors import ServiceError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Of a server whose store Neo4j 2026.08.1 has opened."""
    store = tmp_path / "data" / "databases" / "neo4j"
    store.mkdir(parents=True)
    (store / "nodes").write_text("facts")
    note_version(tmp_path, "2026.08.1")
    return tmp_path


def test_an_older_neo4j_does_not_open_the_store_of_a_newer_one(folder: Path) -> None:
    with pytest.raises(ServiceError, match=r"belong to Neo4j 2026\.08\.1, .*Update Consilience"):
        check_upgrade(folder, "2026.07.0", None, silent)


def test_a_newer_neo4j_changes_no_store_of_which_there_is_no_copy(folder: Path) -> None:
    told: list[str] = []
    check_upgrade(folder, "2026.10.0", None, lambda text, *_: told.append(text))
    copy = folder / "before-2026.10.0"
    assert (copy / "data" / "databases" / "neo4j" / "nodes").read_text() == "facts"
    assert copy.stat().st_mode & 0o077 == 0
    assert str(copy) in told[0]


def test_without_room_for_a_copy_nothing_is_changed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_version, "_SPARE", 1 << 60)
    with pytest.raises(ServiceError, match="Make room"):
        check_upgrade(folder, "2026.10.0", None, silent)
    assert not (folder / "before-2026.10.0").exists()


@pytest.mark.parametrize(("noted", "last"), [("2026.08.1", None), (None, "2026.08.1"), (None, None)])
def test_the_same_version_and_a_store_of_which_nothing_is_known_are_opened_as_they_are(
    folder: Path, noted: str | None, last: str | None
) -> None:
    if noted is None:
        (folder / "store-version").unlink()
    check_upgrade(folder, "2026.08.1", last, silent)
    assert not list(folder.glob("before-*"))


def test_of_a_store_from_before_this_was_noted_the_server_that_ran_last_tells_the_version(folder: Path) -> None:
    (folder / "store-version").unlink()
    with pytest.raises(ServiceError, match=r"belong to Neo4j 2026\.08\.1"):
        check_upgrade(folder, "5.26.30", "2026.08.1", silent)
