"""Start time of a process, whatever the clock says, and a check that it has ended with all its threads."""

import os
from pathlib import Path

import psutil

__all__ = ["has_ended", "start_of_process"]

_STATE, _THREADS, _START = 0, 17, 19
"""Places in `/proc/PID/stat` after the name of the program."""
_HAS_PROC = Path("/proc/self/stat").exists()


def start_of_process(pid: int) -> float | None:
    """Return when a process started; None if there is none of this number, or it has ended.

    On Linux that is in seconds after the machine did: what is said in seconds since 1970 changes whenever somebody sets
    the clock, and a process that lives would look like another one. Elsewhere it is in seconds since 1970.
    """
    if _HAS_PROC:
        fields = _fields(pid)
        return None if fields is None or _is_over(fields) else int(fields[_START]) / os.sysconf("SC_CLK_TCK")
    try:
        process = psutil.Process(pid)
        return None if process.status() == psutil.STATUS_ZOMBIE else process.create_time()
    except psutil.NoSuchProcess:
        return None


def has_ended(pid: int) -> bool:
    """Tell whether a process has ended with all its threads, whether or not its parent has asked how.

    A killed process is a zombie as soon as its first thread has ended. The others may take seconds to get there, of a
    large Java program above all, and until then its files and its port are held.
    """
    if _HAS_PROC:
        fields = _fields(pid)
        return fields is None or _is_over(fields)
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def _fields(pid: int) -> list[str] | None:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return None
    return stat.rpartition(")")[2].split()


def _is_over(fields: list[str]) -> bool:
    return fields[_STATE] == "X" or (fields[_STATE] == "Z" and int(fields[_THREADS]) <= 1)
