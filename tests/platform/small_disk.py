"""A disk of its own, small enough to be filled."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import disk_usage

import pytest

__all__ = ["fill_disk", "small_disk"]


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """Mount a disk at a folder that is made for it; who may not mount one skips the test, and is told why."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"a full disk needs the right to mount a small one: {mounted.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=False)


def fill_disk(folder: Path, *, leave: int = 0) -> None:
    """Fill the disk of a folder by a file `fill` until so many bytes are free."""
    with suppress(OSError), (folder / "fill").open("wb", buffering=0) as fill:
        while disk_usage(folder).free > leave and fill.write(bytes(1 << 16)):
            pass
