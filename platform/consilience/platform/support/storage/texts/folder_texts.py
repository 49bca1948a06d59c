"""Texts in a folder: one of this machine, or one that several have mounted under the same path."""

import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

from consilience.graph.model.errors import FileUnusableError
from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import make_private_folder
from consilience.platform.support.storage.texts.text_store import TextEntry, check_text_name

__all__ = ["FolderTexts"]

_HALF = ".part"


class FolderTexts:
    """Files, each whole or not there, readable by their owner alone; each space is a folder."""

    def __init__(self, folder: Path) -> None:
        """Name the folder; nothing is looked at yet."""
        self.folder = folder

    @property
    def place(self) -> str:
        """Return its address."""
        return self.folder.as_uri()

    def put(self, name: str, content: bytes) -> None:
        """Write a file: its bytes and its name are on the disk when this returns."""
        path = self._find(name)
        half = path.with_name(f"{path.name}{_HALF}")
        with file_failures(path):
            make_private_folder(path.parent)
            with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            half.replace(path)
            _sync_names(path.parent)

    def get(self, name: str) -> bytes | None:
        """Return a file's bytes."""
        path = self._find(name)
        with file_failures(path):
            try:
                return path.read_bytes()
            except FileNotFoundError:
                return None

    def delete(self, name: str) -> None:
        """Remove a file; its bytes stay on the disk until something is written there."""
        path = self._find(name)
        with file_failures(path):
            if path.exists():
                path.unlink(missing_ok=True)
                _sync_names(path.parent)

    def exists(self, name: str) -> bool:
        """Tell whether there is a file."""
        path = self._find(name)
        with file_failures(path):
            return path.exists()

    def list_entries(self, space: str) -> Iterator[TextEntry]:
        """Yield the files of a space; what time it is, the disk that has them says."""
        inside = self._find(f"{space}/_").parent
        with file_failures(inside):
            if not inside.is_dir():
                return
            moment = _read_clock(inside)
            for found in sorted(os.scandir(inside), key=lambda each: each.name):
                try:
                    age = moment - found.stat(follow_symlinks=False).st_mtime
                except FileNotFoundError:  # removed in this moment
                    continue
                yield TextEntry(f"{space}/{found.name}", age)

    def close(self) -> None:
        """Do nothing: no file stays open."""

    def _find(self, name: str) -> Path:
        """Return the file of a name; the folder itself is never made, since one that is not mounted is not there."""
        check_text_name(name)
        if not self.folder.is_dir():
            raise FileUnusableError(
                f"{self.folder}: the folder of CONSILIENCE_DOCUMENTS_URL is not there. Make it, or mount it."
            )
        return self.folder / name


def _read_clock(folder: Path) -> float:
    """Return the time in seconds since 1970 as the disk of a folder has it, which may be another machine's."""
    probe = folder / f"clock_{secrets.token_hex(8)}{_HALF}"
    os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        return probe.stat().st_mtime
    except FileNotFoundError:
        return time.time()
    finally:
        probe.unlink(missing_ok=True)


def _sync_names(folder: Path) -> None:
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
