import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.agents.models import asking_process
from tests.servers.answers import says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

QUESTIONS = 160
ANSWER_S = 0.1
LEEWAY_S = 0.3
"""Between an answer's way over the wire and its being kept, on a busy machine."""


@pytest.mark.slow
def test_a_process_that_is_killed_repeats_no_call_that_was_answered(
    openai_server: Callable[[Script], ScriptedOpenAI], tmp_path: Path
) -> None:
    server = openai_server(lambda asked: says(f"answer {asked.prompt}", ANSWER_S))
    command = [sys.executable, "-m", asking_process.__name__, server.url, str(tmp_path / "answers"), str(QUESTIONS)]
    chance = random.Random(4711)
    kept: set[str] = set()
    for _ in range(2):
        process = subprocess.Popen(command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE)
        before = server.count
        while server.count < before + 50:
            time.sleep(0.01)
            assert process.poll() is None
        time.sleep(chance.uniform(0, 0.3))
        process.kill()
        process.communicate()
        killed = time.monotonic() - server._started
        assert kept.isdisjoint(asked.prompt for asked in server.asked[before:])
        kept |= {asked.prompt for asked in server.asked if asked.at + ANSWER_S + LEEWAY_S < killed}
    assert len(kept) > 20
    before = server.count
    finished = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=True)
    cached, _, texts = finished.stdout.partition(" ")
    assert texts.strip() == str([f"answer {number}" for number in range(QUESTIONS)])
    assert int(cached) == QUESTIONS - (server.count - before)
    assert kept.isdisjoint(asked.prompt for asked in server.asked[before:])
    repeated = Counter(asked.prompt for asked in server.asked)
    assert sum(times - 1 for times in repeated.values()) <= 2 * 8  # those under way when it was killed
