import socket
import subprocess
import sys
from collections.abc import Callable

import psutil
import pytest

from consilience.graph.embedded import daemon
from consilience.graph.embedded.daemon import end, free_port, kill

PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdout=subprocess.PIPE, text=True)
child.stdout.readline()
print(child.pid, flush=True)
time.sleep(600)
"""
QUIET = "import time; print(flush=True); time.sleep(600)"


@pytest.mark.parametrize("stop", [end, kill])
def test_what_another_process_started_and_has_not_looked_after_is_ended(
    stop: Callable[[psutil.Process], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daemon, "_GRACE", 1e9)  # it would be waited for for ever
    with subprocess.Popen([sys.executable, "-c", PARENT, QUIET], stdout=subprocess.PIPE, text=True) as parent:
        try:
            assert parent.stdout
            child = psutil.Process(int(parent.stdout.readline()))
            stop(child)
            assert child.status() == psutil.STATUS_ZOMBIE, "Its parent lives and has not asked how it ended."
        finally:
            parent.kill()


def test_a_free_port_is_none_that_another_program_may_be_given_before_it_is_used() -> None:
    with socket.create_server(("127.0.0.1", 0)) as given:
        assert free_port(given.getsockname()[1]) < 32_768
    assert all(20_000 <= free_port() < 32_768 for _ in range(20))


def test_a_port_that_is_preferred_is_taken_if_it_is_free() -> None:
    free = free_port()
    assert free_port(free) == free
