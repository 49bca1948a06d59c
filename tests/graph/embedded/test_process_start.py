"""A process is told from a later one of its number, and stays itself when somebody sets the clock."""

import os
import platform
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from consilience.graph.embedded.daemon import ProcessRecord, kill, living, read_record, write_record
from consilience.graph.embedded.process_start import has_ended, start_of_process

EXIT_CALL = {"x86_64": 60, "aarch64": 93}
"""Linux's number of the call that ends one thread."""


def test_a_process_that_lives_stays_itself_when_the_clock_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = psutil.Process()
    write_record(tmp_path / "server.json", ProcessRecord(process.pid, process.create_time(), 1, "1"))
    record, started = read_record(tmp_path / "server.json"), process.create_time()
    assert record is not None
    monkeypatch.setattr(psutil.Process, "create_time", lambda _: started - 7200)  # as psutil tells after that
    assert living(record) == process
    assert living(replace(record, start=(record.start or 0) + 1)) is None


def test_a_process_that_has_ended_did_not_start() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # it is a zombie now
        assert start_of_process(child.pid) is None
    assert start_of_process(child.pid) is None
    assert start_of_process(os.getpid()) == start_of_process(os.getpid()) is not None


LAST_THREAD = """
import ctypes, sys, threading, time
threading.Thread(target=time.sleep, args=(600,)).start()
print(flush=True)
ctypes.CDLL(None).syscall(int(sys.argv[1]), 0)
"""
"""Ends its first thread alone, as a killed process does before its others have ended."""


@pytest.mark.skipif(platform.machine() not in EXIT_CALL, reason="the number of the call is not known here")
def test_a_process_has_not_ended_while_a_thread_of_it_lives(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LAST_THREAD, str(EXIT_CALL[platform.machine()])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        write_record(tmp_path / "server.json", ProcessRecord(child.pid, 0.0, 1, "1"))
        assert child.stdout is not None
        child.stdout.readline()
        while psutil.Process(child.pid).status() != psutil.STATUS_ZOMBIE:
            time.sleep(0.001)
        assert not has_ended(child.pid)
        assert living(read_record(tmp_path / "server.json")) is not None
        kill(psutil.Process(child.pid))
        assert has_ended(child.pid)
        assert living(read_record(tmp_path / "server.json")) is None
