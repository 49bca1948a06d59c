"""Processes that outlive the command that started them, and the record by which later commands find them.

A record names a process by its number and its start time, since a number alone may by now be somebody else's.
"""

import json
import socket
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import SystemRandom

import psutil

from consilience.graph.embedded.environment import child_environment
from consilience.graph.embedded.process_start import has_ended, start_of_process
from consilience.graph.support.private_files import make_private_file

__all__ = [
    "ProcessRecord",
    "end",
    "free_port",
    "kill",
    "listens",
    "living",
    "read_record",
    "spawn",
    "write_record",
]

_CLOCK_STEP = 2.0  # seconds; of records of earlier releases, whose start time is derived from the clock
_GRACE = 30.0
_LOOK_S = 0.02
_OUR_PORTS = range(20_000, 32_768)  # Linux gives from 32768, macOS and Windows from 49152
_TRIED_PORTS = 100

_children: dict[int, subprocess.Popen[bytes]] = {}  # kept so that a child that ends is reaped, and not warned about


@dataclass(frozen=True, slots=True)
class ProcessRecord:
    """Record of a process in the pid file."""

    pid: int
    started: float
    """Start of the process, seconds since 1970."""
    port: int
    """Where it listens, on 127.0.0.1."""
    version: str
    """Of the program that it runs."""
    start: float | None = None
    """Start of the process, whatever the clock says (`start_of_process`); looked up when the file is written."""


def read_record(path: Path) -> ProcessRecord | None:
    """Return the record in a pid file; None when there is none, or it was cut off while being written."""
    try:
        return ProcessRecord(**json.loads(path.read_text(encoding="utf-8")))
    except (FileNotFoundError, NotADirectoryError, ValueError, TypeError):
        return None


def write_record(path: Path, record: ProcessRecord) -> None:
    """Replace the pid file in one step; the start of the process is looked up unless the record has it.

    Raises:
        OSError: it cannot be written.
    """
    part = path.with_name(f"{path.name}.part")
    make_private_file(part)
    known = record if record.start is not None else replace(record, start=start_of_process(record.pid))
    part.write_text(json.dumps(asdict(known)), encoding="utf-8")
    part.replace(path)


def living(record: ProcessRecord | None) -> psutil.Process | None:
    """Return the process that the record names, if it lives; None if it ended or its number is another's by now."""
    if record is None:
        return None
    if record.start is not None and start_of_process(record.pid) != record.start:
        return None
    try:
        process = psutil.Process(record.pid)
        if record.start is None and abs(process.create_time() - record.started) > _CLOCK_STEP:
            return None
        if has_ended(record.pid):
            return None
    except psutil.NoSuchProcess:
        return None
    return process


def spawn(command: Sequence[str], log: Path) -> psutil.Process:
    """Start a process in a session of its own, with its output appended to `log` and the environment of a child.

    Raises:
        OSError: it cannot be started, or the log not written.
    """
    make_private_file(log)
    with log.open("ab") as output:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=log.parent,
            env=child_environment(),
            start_new_session=True,
            umask=0o077,  # what it writes is the owner's alone
        )
    _children[child.pid] = child
    return psutil.Process(child.pid)


def kill(process: psutil.Process) -> None:
    """End the process at once and wait until it has ended, whoever its parent is, for 30 seconds at most."""
    with suppress(psutil.NoSuchProcess):
        process.kill()
        _has_ended(process)
    if child := _children.pop(process.pid, None):
        child.poll()


def end(process: psutil.Process) -> None:
    """Ask the process to end, wait until it has, and kill it if it has not after 30 seconds."""
    with suppress(psutil.NoSuchProcess):
        process.terminate()
        if not _has_ended(process):
            process.kill()
            _has_ended(process)
    if child := _children.pop(process.pid, None):
        child.poll()


def _has_ended(process: psutil.Process) -> bool:
    """Wait up to 30 seconds; whether the parent, whoever it is, has asked how it ended does not count."""
    until = time.monotonic() + _GRACE
    while process.is_running() and not has_ended(process.pid):
        if time.monotonic() > until:
            return False
        time.sleep(_LOOK_S)
    return True


def free_port(preferred: int | None = None) -> int:
    """Return a port of 127.0.0.1 that nobody listens on: `preferred` if it is free, else any.

    It is none of those that systems give to whoever asks for any: until the process that it is for listens there,
    every connection of another program might get it.
    """
    for port in (*([preferred] if preferred else []), *SystemRandom().sample(_OUR_PORTS, _TRIED_PORTS), 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise AssertionError("port 0 binds to a free port")


def listens(port: int) -> bool:
    """Tell whether somebody listens on this port of 127.0.0.1."""
    with socket.socket() as probe:
        probe.settimeout(5)
        return probe.connect_ex(("127.0.0.1", port)) == 0
