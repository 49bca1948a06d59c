"""This process, told apart from all others that share a database, be they of this machine or of others."""

import os
import platform
from functools import cache
from pathlib import Path

from consilience.graph.embedded.process_start import start_of_process

__all__ = ["LOST_S", "is_alive", "place_of_processes", "this_process"]

LOST_S = 60.0
"""Seconds of silence after which a process of another machine or container, which cannot be seen, counts as dead."""


def this_process() -> tuple[str, int, float]:
    """Return what tells this process from all others: its place, its number there, and when it started."""
    return place_of_processes(), os.getpid(), start_of_process(os.getpid()) or 0.0


def is_alive(place: str, pid: int, started: float, silence: float) -> bool:
    """Tell whether a process lives.

    Within one machine and process namespace that is asked of the system. Of a process elsewhere only its signs of life
    are known.

    Args:
        place: of the process, as `this_process` tells it.
        pid: its number there.
        started: when it started.
        silence: seconds since its last sign of life.
    """
    if place != place_of_processes():
        return silence <= LOST_S
    return start_of_process(pid) == started


@cache
def place_of_processes() -> str:
    """Return the machine and process namespace in which this process has its number."""
    namespace = Path("/proc/self/ns/pid")
    boot = Path("/proc/sys/kernel/random/boot_id")
    if namespace.exists() and boot.exists():
        return f"{boot.read_text(encoding='ascii').strip()}/{namespace.readlink()}"
    return platform.node()
