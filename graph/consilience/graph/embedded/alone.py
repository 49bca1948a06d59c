"""One process at a time starts or stops the service of a folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from consilience.graph.model.errors import ServiceError
from consilience.graph.support.private_files import make_private_folder
from consilience.graph.support.storage_fault import storage_fault

__all__ = ["alone"]

_LOCK_LIMIT = 900.0  # seconds; whoever holds the lock may be fetching half a gigabyte


@contextmanager
def alone(folder: Path, service: str) -> Iterator[None]:
    """Make `folder` if it is absent, and keep other processes from starting or stopping its service meanwhile.

    Raises:
        ServiceError: the folder cannot be used, or another process did not let go of it.
    """
    lock = FileLock(folder / ".lock", timeout=_LOCK_LIMIT, mode=0o600)
    try:
        make_private_folder(folder)
        lock.acquire()
    except Timeout as error:
        raise ServiceError(
            f"Another process has been starting or stopping the {service} in {folder} for "
            f"{_LOCK_LIMIT / 60:.0f} minutes. End it."
        ) from error
    except OSError as error:
        raise storage_fault(error, folder, "CONSILIENCE_HOME") from error
    try:
        yield
    finally:
        lock.release()
