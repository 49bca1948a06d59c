"""The Neo4j version that a store has been opened with: a newer one gets a copy beside it first, an older one nothing.

Neo4j brings a store to its own format when it starts, in place, and there is no way back. So before another version
opens it for the first time, the store is copied to `<home>/neo4j/before-VERSION`, from which it can be put back.
"""

import re
import shutil
from pathlib import Path

from consilience.graph.embedded.installation.progress import Progress
from consilience.graph.model.errors import ServiceError
from consilience.graph.support.private_files import make_private_folder

__all__ = ["check_upgrade", "note_version"]

_NOTE = "store-version"
_SPARE = 100 << 20  # bytes that stay free beside the copy


def check_upgrade(folder: Path, version: str, last_version: str | None, progress: Progress) -> None:
    """Refuse a version older than the store's; copy the store before a newer one opens it for the first time.

    Args:
        folder: of the server, which does not run.
        version: that is to be started.
        last_version: that ran last, for stores from before this was noted; None if nothing is known of it.
        progress: is told that a copy is made, and where.

    Raises:
        ServiceError: the store is a newer version's, or there is no room for the copy.
    """
    data, noted = folder / "data", folder / _NOTE
    if not (data / "databases").exists():
        return
    before = noted.read_text(encoding="utf-8").strip() if noted.exists() else last_version
    if before is None or _parse_version(before) == _parse_version(version):
        return
    if _parse_version(before) > _parse_version(version):
        raise ServiceError(
            f"The data in {folder} belong to Neo4j {before}, and this program brings {version}, which cannot use "
            f"them. Update Consilience, or put a copy, {folder / 'before-…'} if there is one, in the place of {data}."
        )
    _copy(data, folder / f"before-{version}", version, progress)


def note_version(folder: Path, version: str) -> None:
    """Note that this version opens the store.

    Raises:
        OSError: it cannot be written.
    """
    part = folder / f"{_NOTE}.part"
    part.write_text(version, encoding="utf-8")
    part.replace(folder / _NOTE)


def _copy(data: Path, target: Path, version: str, progress: Progress) -> None:
    if target.exists():  # made by a start that failed after it; the store may have been changed since
        return
    size = sum(path.stat().st_size for path in data.rglob("*") if path.is_file())
    free = shutil.disk_usage(target.parent).free
    if free < size + _SPARE:
        raise ServiceError(
            f"Neo4j {version} changes the data in {data} for good, and for a copy of them first {size >> 20} MB are "
            f"needed, where {free >> 20} MB are free. Make room, or set CONSILIENCE_HOME to a folder on another disk."
        )
    progress(f"Copying the graph to {target}, before Neo4j {version} changes it", 0, size)
    part = target.with_name(f"{target.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    make_private_folder(part)
    shutil.copytree(data, part / "data", symlinks=True)
    part.replace(target)


def _parse_version(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])
