"""Priority of a process beside others on the machine."""

import contextlib
import os
from pathlib import Path

__all__ = ["HEAVY_AT_ONCE", "give_way"]


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


HEAVY_AT_ONCE = max(1, _processors() // 2)
"""Pieces of work that take long which are done side by side: half of the processors stay free for short ones."""
_NICE = 10
_OWN_GROUP = Path("/proc/self/autogroup")


def give_way() -> None:
    """Let this process, and those that it starts, work when others leave the processors to it.

    Linux may share processors among sessions before it looks at single processes: beside the database, which has a
    session of its own, a niced process of the server's session would have as much as the server has. So this process
    begins a session of its own, if it leads no group of processes yet, and that gives way as a whole. Signals of a
    terminal do not reach it any more: whoever started it has to end it.
    """
    os.nice(_NICE)
    with contextlib.suppress(OSError):  # it leads a group: that of its own session, or a shell's job
        os.setsid()
    if os.getsid(0) == os.getpid():
        with contextlib.suppress(OSError):  # a system without sessions' groups, or one that does not let us
            _OWN_GROUP.write_text(str(_NICE), encoding="ascii")
