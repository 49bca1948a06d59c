"""When a process started, told so that setting the machine's clock does not change it."""

import os
from pathlib import Path

import psutil

__all__ = ["start_of_process"]

_STATE, _START = 0, 19
"""Places in `/proc/PID/stat` after the name of the program."""


def start_of_process(pid: int) -> float | None:
    """Return when a process started; None if there is none of this number, or it has ended.

    On Linux that is in seconds after the machine did: what is said in seconds since 1970 changes whenever somebody sets
    the clock, and a process that lives would look like another one. Elsewhere it is in seconds since 1970.
    """
    stat = Path(f"/proc/{pid}/stat")
    if Path("/proc/self/stat").exists():
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            return None
        return None if fields[_STATE] in "ZX" else int(fields[_START]) / os.sysconf("SC_CLK_TCK")
    try:
        process = psutil.Process(pid)
        return None if process.status() == psutil.STATUS_ZOMBIE else process.create_time()
    except psutil.NoSuchProcess:
        return None
