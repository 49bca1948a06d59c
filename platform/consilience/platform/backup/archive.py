"""The file of a backup: a ZIP archive that appears under its name when it is whole, and is looked at before use."""

import os
import shutil
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import IO

from filelock import FileLock, Timeout

from consilience.graph.model.errors import ConsilienceError, DiskFullError
from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import make_private_folder
from consilience.platform.backup.manifest import FORM, MANIFEST, BackupManifest, BackupPart, read_manifest

__all__ = ["Backup", "BackupWriter", "Told", "open_backup", "sync_folder", "whole_backup"]

Told = Callable[[str, int, int], None]
"""Is told what is done, how many of its pieces are done, and how many there are."""

_FAST = 1
"""Level of packing: graphs and texts go to a quarter, as fast as they are read."""
_AT_ONCE = 1 << 20


class BackupWriter:
    """A backup that is being written."""

    def __init__(self, archive: zipfile.ZipFile, scratch: Path) -> None:
        self._archive = archive
        self.scratch = scratch
        """A folder for what is not in the archive yet; it goes in the end."""
        self.parts: list[BackupPart] = []

    @contextmanager
    def part(self, name: str) -> Iterator[Callable[[bytes], None]]:
        """Yield what appends bytes to a part."""
        digest, size = sha256(), 0
        with self._archive.open(name, "w", force_zip64=True) as file:

            def append(piece: bytes) -> None:
                nonlocal size
                file.write(piece)
                digest.update(piece)
                size += len(piece)

            yield append
        self.parts.append(BackupPart(name, size, digest.hexdigest()))

    def add_file(self, name: str, path: Path) -> None:
        """Add a file under a name."""
        with self.part(name) as append, path.open("rb") as file:
            while piece := file.read(_AT_ONCE):
                append(piece)

    def finish(self, manifest: str) -> None:
        """Say what is in it; nothing is added any more."""
        self._archive.writestr(MANIFEST, manifest)


@contextmanager
def whole_backup(target: Path) -> Iterator[BackupWriter]:
    """Write a backup in the block; the file appears under its name when it is whole and on the disk, or not at all.

    What a process leaves that is killed is a folder `NAME.part` beside it, which the next backup of that name removes.

    Raises:
        ConsilienceError: there is a file of this name, another process writes one, or the disk does not take it.
    """
    scratch = target.with_name(f"{target.name}.part")
    with file_failures(target):
        if target.exists():
            raise ConsilienceError(f"{target} is there already. Name another file, or a folder for one with the time.")
        target.parent.mkdir(parents=True, exist_ok=True)
        make_private_folder(scratch)
    try:
        lock = FileLock(scratch / ".lock", timeout=0, mode=0o600)
        lock.acquire()
    except Timeout as error:
        raise ConsilienceError(f"Another process writes {target} just now.") from error
    try:
        with file_failures(target):
            for left in scratch.iterdir():
                if left.is_dir():
                    shutil.rmtree(left)
                elif left.name != ".lock":
                    left.unlink()
            part = scratch / "whole"
            with (
                os.fdopen(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file,
                zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_FAST) as archive,
            ):
                yield BackupWriter(archive, scratch)
                archive.close()
                file.flush()
                os.fsync(file.fileno())
            part.rename(target)
            sync_folder(target.parent)
    finally:
        lock.release()
        shutil.rmtree(scratch, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Backup:
    """A file that is a backup, with what it says of itself."""

    path: Path
    manifest: BackupManifest

    def extract(self, folder: Path, told: Callable[[int, int], None] = lambda _done, _of: None) -> None:
        """Bring all parts into a folder, each looked at whether it is what was written.

        Args:
            folder: is made if absent.
            told: called with the bytes that are there, and of all.

        Raises:
            ConsilienceError: a part is missing or is not what was written, or there is no room.
        """
        total = sum(part.size for part in self.manifest.parts)
        done = 0
        with file_failures(folder):
            make_private_folder(folder)
            if shutil.disk_usage(folder).free < total:
                raise DiskFullError(
                    f"{folder}: {total >> 20} MB are needed to restore {self.path}, and there is less room. Make room, "
                    "or restore into another data folder."
                )
        with _readable(self.path), zipfile.ZipFile(self.path) as archive:
            for part in self.manifest.parts:
                target = folder / part.name
                with file_failures(target):
                    make_private_folder(target.parent)
                digest = sha256()
                with archive.open(part.name) as packed, _written(target) as file:
                    while piece := packed.read(_AT_ONCE):
                        digest.update(piece)
                        file.write(piece)
                        done += len(piece)
                        told(done, total)
                if digest.hexdigest() != part.sha256:
                    raise ConsilienceError(
                        f"{self.path} is damaged: {part.name} is not what was written. Use another backup."
                    )


def open_backup(path: Path, known_migrations: Iterable[str]) -> Backup:
    """Return the backup that a file is.

    Args:
        path: of the file.
        known_migrations: of the graph, in order.

    Raises:
        ConsilienceError: it cannot be read, is none, is not whole, or a newer program made it.
    """
    with _readable(path), zipfile.ZipFile(path) as archive:
        try:
            text = archive.read(MANIFEST)
        except KeyError as error:
            raise ConsilienceError(f"{path} is no backup of Consilience: it has no {MANIFEST}.") from error
        try:
            manifest = read_manifest(text)
        except ValueError as error:
            if str(error).startswith("form "):
                raise _newer(path, f"{error}, and this program knows form {FORM}") from error
            raise ConsilienceError(f"{path} is no backup of Consilience: its {MANIFEST} is none.") from error
        names = [part.name for part in manifest.parts]
        if sorted([*names, MANIFEST]) != sorted(archive.namelist()) or not all(map(_is_safe, names)):
            raise ConsilienceError(f"{path} is damaged: it has not the parts that it names. Use another backup.")
    known = list(known_migrations)
    if manifest.migration not in known:
        raise _newer(path, f"version {manifest.program}, migration {manifest.migration}; this one knows {known[-1]}")
    return Backup(path, manifest)


def _newer(path: Path, what: str) -> ConsilienceError:
    return ConsilienceError(f"A newer version of Consilience made {path} ({what}). Update Consilience.")


def _is_safe(name: str) -> bool:
    """Tell whether a name leads to nowhere but below the folder that it is brought into."""
    return not PurePosixPath(name).is_absolute() and ".." not in PurePosixPath(name).parts and "\\" not in name


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Say in a sentence what is wrong with a file.

    Raises:
        ConsilienceError: it cannot be read.
    """
    try:
        yield
    except zipfile.BadZipFile as error:
        raise ConsilienceError(
            f"{path} is no backup of Consilience, or not a whole one ({error}). Use another one."
        ) from error
    except (zlib.error, EOFError, NotImplementedError) as error:
        raise ConsilienceError(f"{path} is damaged ({error}). Use another backup.") from error
    except OSError as error:
        raise ConsilienceError(f"{path} cannot be read: {error.strerror or error}.") from error


@contextmanager
def _written(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that is its owner's alone; it is on the disk when the block is left."""
    with file_failures(path), os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk.

    Raises:
        OSError: the disk does not take them.
    """
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
