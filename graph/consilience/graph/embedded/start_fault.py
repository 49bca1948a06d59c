"""Fault at the start of a service: why it ended, in a sentence for a person."""

from pathlib import Path

from consilience.graph.model.errors import ServiceError

__all__ = ["start_fault"]

_CAUSES = (
    (
        ("Could not reserve enough space", "Cannot allocate memory", "OutOfMemoryError", "error='Not enough space'"),
        "there is not enough memory. Close other programs, or set {memory} to less",
    ),
    (
        ("No space left on device", "Disk quota exceeded", "File too large"),
        "the disk that holds {folder} is full. Make room, or set CONSILIENCE_HOME to another disk",
    ),
    (
        ("Address already in use", "BindException"),
        "its port is taken by another program. Try again, or stop that program",
    ),
    (
        ("Lock file has been locked by another process", "FileLockException"),
        "another server holds the data in {folder}. Stop it first",
    ),
    (
        ("AccessDeniedException", "Permission denied", "Read-only file system"),
        "it has no permission to write {folder}. Give it, or set CONSILIENCE_HOME to a folder of your own",
    ),
)


def start_fault(service: str, said: str, folder: Path, memory: str) -> ServiceError:
    """Return the error to raise when a service ended while it was starting.

    Args:
        service: its name.
        said: what it printed and logged.
        folder: where its data and logs are.
        memory: the setting for its heap.
    """
    for signs, cause in _CAUSES:
        if any(sign in said for sign in signs):
            return ServiceError(f"{service} could not be started: {cause.format(memory=memory, folder=folder)}.")
    last = [line.strip() for line in said.splitlines() if line.strip()]
    quote = f" It last said: {last[-1][:300]}" if last else ""
    return ServiceError(f"{service} ended while it was starting; see {folder / 'logs'}.{quote}")
