"""A process is told from a later one of its number, and stays itself when somebody sets the clock."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from consilience.graph.embedded.daemon import ProcessRecord, living, read_record, write_record
from consilience.graph.embedded.process_start import start_of_process


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
