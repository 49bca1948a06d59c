"""The files of an evaluation: kept as they came, read by what they are."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["InputFile", "InputFiles", "digest"]

_TABLES = ".tab"


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file that was sent."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class InputFiles:
    """Input files of an evaluation: each side a file, or a folder with several."""

    gold: Path
    system: Path | None = None
    """None: the graph is the system, or there is none."""
    tables: Path | None = None
    """A folder of token tables."""

    @classmethod
    def of_folder(cls, folder: Path, *, has_system: bool) -> "InputFiles":
        """Return the files of a folder that has a folder `gold` and perhaps one `system`."""
        gold = folder / "gold"
        tables = gold if any(gold.glob(f"*{_TABLES}")) else None
        return cls(_one_or_all(gold), _one_or_all(folder / "system") if has_system else None, tables)


def digest(files: Sequence[InputFile]) -> str:
    """Return what tells these files from others, 16 hexadecimal digits."""
    found = hashlib.blake2b(digest_size=8)
    for file in sorted(files, key=lambda one: one.name):
        found.update(f"{len(file.name)} {file.name} {len(file.data)} ".encode())
        found.update(file.data)
    return found.hexdigest()


def _one_or_all(folder: Path) -> Path:
    """Return the one file of a folder; the folder itself, as brat's, when there are several."""
    files = [path for path in sorted(folder.iterdir()) if path.suffix != _TABLES]
    return files[0] if len(files) == 1 else folder
