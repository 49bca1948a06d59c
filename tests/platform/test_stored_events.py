"""Events that earlier releases stored are read; `stored/events.jsonl` has each kind as it was written."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from consilience.agents.events.debate_events import DebateTurn
from consilience.agents.events.run_events import ClaimsVerified, ExpertAnswered
from consilience.agents.models.usage import Usage
from consilience.platform.events.stored import Event, StoredEvent, UnknownEvent, event_text, read_event
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.runs.run_summary import account_of
from consilience.platform.runs.runner import counts_of

STORED = Path(__file__).parent / "stored/events.jsonl"
LINES = STORED.read_text(encoding="utf-8").splitlines()
RUN_EVENTS = [line for line in LINES if "job_id" not in json.loads(line)]


@pytest.mark.parametrize("line", LINES)
def test_an_event_of_an_earlier_release_is_read_and_tells_what_it_told(line: str) -> None:
    stored: dict[str, Any] = json.loads(line)
    written = json.loads(event_text(read_event(line)))
    silent = {"quotes"} if stored["event"] == "debate_turn" else {"pause"} if stored["event"] == "job_paused" else set()
    assert {name: written.get(name) for name in stored.keys() - silent} == {
        name: value for name, value in stored.items() if name not in silent
    }


def test_the_sample_has_every_kind_of_event_and_all_are_known_but_one_that_no_release_writes_any_more() -> None:
    read = [read_event(line) for line in LINES]
    assert {type(event) for event in read if not isinstance(event, UnknownEvent)} == set(get_args(Event))
    assert [event.event for event in read if isinstance(event, UnknownEvent)] == ["round"]


def test_what_earlier_releases_did_not_tell_has_the_value_that_it_had() -> None:
    answer, verdicts, _, turn = map(read_event, LINES[-5:-1])
    assert isinstance(answer, ExpertAnswered)
    assert isinstance(verdicts, ClaimsVerified)
    assert isinstance(turn, DebateTurn)
    assert (answer.usage, answer.unreadable, verdicts.judged, turn.quotes[0].source) == (Usage(), (), 0, 0)


def test_a_ledger_of_an_earlier_release_gives_its_account(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    with open_ledger(path):
        pass
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = ((number, line) for number, line in enumerate(RUN_EVENTS, 1))
        connection.executemany("INSERT INTO events VALUES ('run_1', ?, '2026-01-01T00:00:00.000+00:00', ?)", rows)
    with open_ledger(path) as ledger:
        events = [event for _, _, event in ledger.events("run_1")]
    account = account_of(events)
    assert (account.attempts, account.chunks, account.claims, account.verdicts["accepted"]) == (1, 2, 3, 2)
    assert (account.usage.calls, account.errors) == (2, ["The model does not answer."])
    assert counts_of(events)["facts"] == 5


def test_a_queue_of_an_earlier_release_gives_its_events(tmp_path: Path) -> None:
    path = tmp_path / "jobs.sqlite"
    with open_queue(path):
        pass
    with closing(sqlite3.connect(path)) as connection, connection:
        insert = "INSERT INTO events (job_id, at, event) VALUES ('job_1', '2026-01-01T00:00:00.000+00:00', ?)"
        connection.executemany(insert, ((line,) for line in LINES))
    with open_queue(path) as queue:
        assert [each.event for each in queue.events("job_1")] == [read_event(line) for line in LINES]


def test_the_schema_of_events_tells_them_apart_by_their_name() -> None:
    schema = TypeAdapter(StoredEvent).json_schema()
    assert schema["discriminator"]["propertyName"] == "event"
    assert len(schema["oneOf"]) == len(get_args(Event))
