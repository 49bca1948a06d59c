import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.agents.models import asking_process
from tests.servers.answers import Asked, Scripted
from tests.servers.scripted_openai import Script, ScriptedOpenAI

QUESTIONS = 160
AT_ONCE = 8


@pytest.mark.slow
def test_a_process_that_is_killed_repeats_no_call_that_was_answered(
    openai_server: Callable[[Script], ScriptedOpenAI], tmp_path: Path
) -> None:
    answered, goes_on = 0, threading.Event()

    def script(asked: Asked) -> Scripted:
        return Scripted(f"answer {asked.prompt}", after=None if asked.number <= answered else goes_on)

    server, answers = openai_server(script), tmp_path / "answers"
    command = [sys.executable, "-m", asking_process.__name__, server.url, str(answers), str(QUESTIONS)]
    kept: set[str] = set()
    for many in (50, 30):
        before = server.count
        answered = before + many
        process = subprocess.Popen(command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE)
        while server.count < answered + AT_ONCE or answers_in(answers) < len(kept) + many:
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
        process.communicate()
        assert kept.isdisjoint(asked.prompt for asked in server.asked[before:])
        kept |= {asked.prompt for asked in server.asked[before:answered]}
    goes_on.set()
    before = server.count
    finished = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=True)
    cached, _, texts = finished.stdout.partition(" ")
    assert texts.strip() == str([f"answer {number}" for number in range(QUESTIONS)])
    assert int(cached) == QUESTIONS - (server.count - before)
    assert kept.isdisjoint(asked.prompt for asked in server.asked[before:])
    repeated = Counter(asked.prompt for asked in server.asked)
    assert sum(times - 1 for times in repeated.values()) == 2 * AT_ONCE  # those under way when it was killed


def answers_in(file: Path) -> int:
    """Return how many answers have been written down."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=30)) as connection:
            return int(connection.execute("SELECT count(*) FROM answers").fetchone()[0])
    except sqlite3.OperationalError:  # there is no such file yet, or no table
        return 0
