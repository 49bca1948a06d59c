"""Judges and embeddings against a real HTTP server that misbehaves by a script."""

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import SecretStr
from tests.servers.answers import (
    Asked,
    Scripted,
    breaks,
    drops,
    is_no_json,
    is_truncated,
    limits_the_rate,
    refuses_the_key,
    says,
)
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.models.secrets import ModelKey
from consilience.agents.models.transport.json_endpoint import open_json_endpoint
from consilience.evaluation.genres.embedders.endpoint import EndpointEmbeddings
from consilience.evaluation.genres.judges.chat import ChatJudge
from consilience.evaluation.records.triples import Document, Triple
from consilience.evaluation.support.errors import EvaluationError
from consilience.graph.model.errors import ConsilienceError, ServiceError
from consilience.platform.commands.main import main
from consilience.platform.exporting.genres_answers import GenresAnswers

Serve = Callable[[Script], ScriptedOpenAI]
TRIPLES = (Triple("Ann", "founded", "Acme"), Triple("Ann", "joined", "Acme"))
TEXT = Document("d1", "Ann founded Acme in 1990.")
SECRET = "sk-very-secret"
KEY = ModelKey(SecretStr(SECRET), "the variable TEST_KEY")


def all_true(asked: Asked) -> Scripted:
    """Return a verdict for every numbered statement of the prompt: `true`, or 0 ways to divide it."""
    numbers = re.findall(r"^(\d+): \[", asked.last, re.MULTILINE)
    return says("\n".join(f"{n}: {'true' if 'END OF TEXT' in asked.last else 0}" for n in numbers))


def in_turn(*first: Scripted) -> Script:
    """Return a script with these answers first."""
    return lambda asked: first[asked.number - 1] if asked.number <= len(first) else all_true(asked)


async def judged(server: ScriptedOpenAI, folder: Path, longest_pause_s: float = 0.01) -> tuple[bool, ...]:
    async with open_json_endpoint(server.url, KEY, longest_pause_s=longest_pause_s) as endpoint:
        with closing(GenresAnswers(folder / "verdicts.sqlite")) as kept:
            return await ChatJudge(endpoint, "judge", kept).factualness(TEXT, TRIPLES)


@pytest.mark.parametrize(
    ("first", "requests"),
    [
        ([], 1),
        ([breaks(500), breaks(503)], 3),
        ([drops(), drops(in_the_middle=True)], 3),
        ([Scripted(raw='{"choices": [{"mess')], 2),
        ([is_truncated("1: true\n2:")], 2),
        ([says("")], 2),
    ],
    ids=["well", "500 and 503", "dropped connections", "truncated JSON", "truncated answer", "silence"],
)
async def test_a_judge_gets_its_verdicts_in_spite_of(
    openai_server: Serve, tmp_path: Path, first: list[Scripted], requests: int
) -> None:
    server = openai_server(in_turn(*first))
    assert await judged(server, tmp_path) == (True, True)
    assert server.count == requests
    assert await judged(server, tmp_path) == (True, True)
    assert server.count == requests  # verdicts were kept


async def test_a_judge_waits_as_long_as_the_endpoint_asks(openai_server: Serve, tmp_path: Path) -> None:
    server = openai_server(in_turn(limits_the_rate("1")))
    assert await judged(server, tmp_path, longest_pause_s=0.01) == (True, True)
    first, second = server.asked
    assert 0.99 <= second.at - first.at < 10


@pytest.mark.parametrize(
    ("script", "message", "requests"),
    [
        (refuses_the_key, r"answered HTTP 401: .* Check the variable TEST_KEY\.", 1),
        (lambda _: breaks(500), "answered HTTP 500", 6),
        (lambda _: is_no_json(), "something that is no JSON", 6),
        (lambda _: says("I would rather not."), "gave no verdict", 3),
    ],
    ids=["401", "500 for ever", "HTML", "no verdicts"],
)
async def test_a_judge_that_cannot_be_had_is_named_without_its_key(
    openai_server: Serve, tmp_path: Path, script: Script, message: str, requests: int
) -> None:
    server = openai_server(script)
    with pytest.raises((EvaluationError, ServiceError), match=message) as failed:
        await judged(server, tmp_path)
    assert SECRET not in str(failed.value)
    assert server.count == requests


def embedded(asked: Asked) -> Scripted:
    rows = [{"index": n, "embedding": [len(text), 1]} for n, text in enumerate(asked.body["input"])]
    return Scripted(raw=json.dumps({"object": "list", "data": rows[::-1], "model": asked.body["model"]}))


@pytest.mark.parametrize(
    "trouble", [limits_the_rate("0"), breaks(500), drops(in_the_middle=True), Scripted(raw='{"data": [{"index": 0')]
)
async def test_vectors_are_asked_for_again_after_trouble_and_once_in_all(
    openai_server: Serve, tmp_path: Path, trouble: Scripted
) -> None:
    server = openai_server(lambda asked: trouble if asked.number == 1 else embedded(asked))
    for _ in range(2):
        async with open_json_endpoint(server.url, KEY, longest_pause_s=0.01) as endpoint:
            with closing(GenresAnswers(tmp_path / "vectors.sqlite")) as kept:
                found = await EndpointEmbeddings(endpoint, "ada", kept).embed(["Ann", "Robert"])
            np.testing.assert_array_equal(found, [[3, 1], [6, 1]])
    assert [asked.path for asked in server.asked] == ["/v1/embeddings"] * 2
    assert server.asked[0].headers["authorization"] == f"Bearer {SECRET}"


async def test_an_endpoint_without_a_key_that_wants_one_says_which(openai_server: Serve) -> None:
    async with open_json_endpoint(openai_server(refuses_the_key).url, None) as endpoint:
        with pytest.raises(ServiceError, match=r"HTTP 401: .* set CONSILIENCE_MODEL_API_KEY"):
            await endpoint.post("chat/completions", {})


def test_verdicts_of_an_earlier_release_are_known_and_its_file_becomes_private(tmp_path: Path) -> None:
    path = tmp_path / "genres.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as before:  # as it was made then
        before.execute("CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, value BLOB NOT NULL)")
        before.execute("INSERT INTO answers VALUES ('k', ?)", (b"true",))
    path.chmod(0o644)
    tmp_path.chmod(0o755)
    with closing(GenresAnswers(path)) as kept:
        assert kept.get(["k", "none"]) == {"k": b"true"}
        kept.put({"k": b"false", "l": b"1"})
        assert kept.get(["l", "k"]) == {"k": b"false", "l": b"1"}
    assert (path.stat().st_mode & 0o777, tmp_path.stat().st_mode & 0o777) == (0o600, 0o755)


def test_a_file_that_is_no_cache_is_named(tmp_path: Path) -> None:
    (tmp_path / "genres.sqlite").write_text("verdicts " * 100)
    with pytest.raises(ConsilienceError, match=r"genres\.sqlite"):
        GenresAnswers(tmp_path / "genres.sqlite")


def command(folder: Path, *more: str) -> int:
    arguments = ("evaluate", "genres", "-d", str(folder / "t.jsonl"), "-t", str(folder / "t.jsonl"), "--topics", "0")
    with pytest.raises(SystemExit) as stopped:
        main([*arguments, "--judge", "judge", "--prices", "1", "2", "--json", *more])
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


def test_a_stopped_run_goes_on_without_paying_twice_and_says_what_it_costs(
    openai_server: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records: list[dict[str, Any]] = [
        {"id": str(n), "text": f"Ann met friend {n}.", "triples": [["Ann", "met", f"friend {n}"]]} for n in range(40)
    ]
    (tmp_path / "t.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    down = [True]

    def script(asked: Asked) -> Scripted:
        return refuses_the_key(asked) if down[0] and asked.number > 30 else all_true(asked)

    server = openai_server(script)
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)
    monkeypatch.setenv("CONSILIENCE_MODEL_API_KEY", SECRET)
    monkeypatch.setenv("CONSILIENCE_CACHE", str(tmp_path / "cache"))
    assert command(tmp_path) == 1
    stopped = capsys.readouterr()
    assert "Judging will take about 80 requests" in stopped.err
    assert "Check CONSILIENCE_MODEL_API_KEY" in stopped.err
    assert SECRET not in stopped.err + stopped.out
    down[0] = False
    assert command(tmp_path) == 0
    went_on = capsys.readouterr()
    assert "Judging will take about 50 requests" in went_on.err
    assert re.search(
        r"Judging took 50 requests, \d+ tokens in, \d+ out, cost 0\.\d{4}, 30 verdicts known before", went_on.err
    )
    scores = json.loads(went_on.out)["systems"]["t"]
    assert (scores["fs"], scores["gs"]) == (1.0, 1.0)
    paid = [asked.last for number, asked in enumerate(server.asked, 1) if number <= 30] + [
        asked.last for asked in server.asked[-50:]
    ]
    assert len(paid) == len(set(paid)) == 80
