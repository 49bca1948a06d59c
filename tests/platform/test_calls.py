"""Calls on the disk: packed, listed, read whole, forgotten."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from consilience.agents.models.call_context import CallContext
from consilience.agents.models.layers.recording import Called
from consilience.agents.models.protocol import Asker, Message, Reply, ReplyForm
from consilience.agents.models.request import Request
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.calls.archive import CallArchive, open_calls
from consilience.platform.calls.keeper import keeping_calls
from consilience.platform.records.calls import CallRecord
from consilience.platform.support.storage.data_folder import DataFolder

SYSTEM = "You find people. " * 200
FORM = ReplyForm("people", {"type": "object", "properties": {"people": {"type": "array"}}})
OPTIONS = {"endpoint": "http://127.0.0.1:9/v1", "structured": "auto", "parameters": {"seed": 1}}


def called(
    question: str = "Who?",
    answer: str = "Ann.",
    *,
    name: str = "ner",
    round_number: int = 1,
    usage: Usage | None = None,
    sample: int = 0,
    **where: Any,  # noqa: ANN401 - fields of `CallContext`
) -> Called:
    """A call in a run."""
    occasion = replace(CallContext("r1", "d1", passage=0), **where)
    messages = (Message("system", SYSTEM), Message("user", question))
    request = Request(messages, Asker(name, "a.txt", round_number), FORM, 0.5, sample, 100, 0)
    return Called(occasion, request, Reply(answer, usage or Usage(1, 10, 2, 0.25)), "m", OPTIONS)


@pytest.fixture
def archive(folder: DataFolder) -> Iterator[CallArchive]:
    with open_calls(folder) as opened:
        yield opened


def add(archive: CallArchive, *calls: Called, at: float = 0.0) -> None:
    archive.add([(at, each) for each in calls])


def contents(archive: CallArchive, folder: DataFolder) -> bytes:
    """Return the file's bytes as they lie on the disk, or what a server tells of all rows."""
    if isinstance(folder.calls, Path):
        archive.empty_log()
        return folder.calls.read_bytes()
    tables = ("runs", "calls", "texts")
    return repr([list(row) for one in tables for row in archive.database.rows(f"SELECT * FROM {one}")]).encode()  # noqa: S608 - our names


def test_a_call_is_read_as_it_was_said(archive: CallArchive) -> None:
    hostile = "<script>alert(1)</script> \u202egnp.exe \x00 \ud800 王"
    add(archive, called(hostile, "  {not json\n", usage=Usage(1, 10, 2, 0.25)), at=5.0)
    (listed,) = archive.page("r1")
    assert listed == CallRecord(1, listed.id, "ner", 1, 0, "", 0, "", 1, 0, "m", 5.0, 10, 2, 0.25, False, False, False)
    whole = archive.call("r1", listed.id)
    assert whole is not None
    assert whole.record == listed
    assert [dict(message) for message in whole.messages] == [
        {"role": "system", "text": SYSTEM},
        {"role": "user", "text": hostile.replace("\ud800", "\ufffd" * 3)},
    ]
    assert whole.form == {"name": "people", "text": FORM.json_text}
    assert whole.options == {"temperature": 0.5, "max_tokens": 100, **OPTIONS}
    assert (whole.reply, whole.refusal, whole.first_token) == ("  {not json\n", "", {})
    assert archive.call("r2", listed.id) is None


def test_what_the_calls_of_a_run_begin_with_is_kept_once(archive: CallArchive) -> None:
    add(archive, *(called(f"Who is {number}?", sample=number) for number in range(50)))
    assert tuple(archive.database.rows("SELECT count(*) FROM texts")[0]) == (2,)  # system message and form
    (size,) = archive.database.rows("SELECT avg(length(said)) FROM calls")[0]
    assert size < 400


def test_what_a_resumed_run_asks_again_is_there_already(archive: CallArchive) -> None:
    first = called()
    add(archive, first, at=1.0)
    from_cache = replace(first, reply=replace(first.reply, usage=first.reply.usage.from_cache))
    add(archive, from_cache, called(answer="Ben."), called(attempt=2), called(sample=1), at=2.0)
    found = archive.page("r1")
    assert [(call.at, call.attempt, call.sample, call.from_cache) for call in found] == [
        (1.0, 1, 0, False),
        (2.0, 1, 0, False),  # another reply: both were given
        (2.0, 2, 0, False),
        (2.0, 1, 1, False),
    ]


def test_a_reply_from_the_cache_says_so_and_what_it_would_have_cost(archive: CallArchive) -> None:
    add(archive, called(usage=Usage(1, 10, 2, 0.25).from_cache), called("And?", usage=Usage(1, 10, 2, unpriced=1)))
    assert [(c.from_cache, c.prompt_tokens, c.cost) for c in archive.page("r1")] == [
        (True, 10, 0.25),
        (False, 10, None),
    ]


def test_calls_are_found_by_who_asked_about_what(archive: CallArchive) -> None:
    add(
        archive,
        called(),
        called(name="re", passage=1),
        called(round_number=2),
        called(name="judge", passage=None, debate="x", rollout=2, order="flipped"),
        called(run_id="r2", document_id="d2"),
    )

    def numbers(**wanted: object) -> list[int]:
        return [call.number for call in archive.page("r1", **wanted)]  # type: ignore[arg-type]

    assert numbers() == [1, 2, 3, 4]
    assert numbers(asker="ner") == [1, 3]
    assert numbers(round_number=2) == [3]
    assert numbers(passage=1) == [2]
    assert numbers(debate="x") == [4]
    assert numbers(debate="") == [1, 2, 3]
    assert numbers(after=1, limit=2) == [2, 3]
    assert (archive.page("r1", debate="x")[0].rollout, archive.page("r1", debate="x")[0].order) == (2, "flipped")


def test_calls_go_with_their_document_and_leave_no_trace(archive: CallArchive, folder: DataFolder) -> None:
    add(archive, called(), called(run_id="r2"), called("Who then?", run_id="r3", document_id="d2"))
    add(archive, called("Ours or d1's?", run_id="r3", document_id="d2", debate="x", other_document_id="d1"))
    archive.forget_document("d1")
    assert [archive.has_any(run) for run in ("r1", "r2", "r3")] == [False, False, True]
    assert [archive.call("r3", call.id).messages[-1]["text"] for call in archive.page("r3")] == [  # type: ignore[union-attr]
        "Who then?"
    ]
    archive.forget_document("d2")
    for table in ("runs", "calls", "texts"):
        assert tuple(archive.database.rows(f"SELECT count(*) FROM {table}")[0]) == (0,)  # noqa: S608 - our names
    assert b"You find" not in contents(archive, folder)


def test_calls_go_by_their_age_run_by_run(archive: CallArchive) -> None:
    add(archive, called(), called(run_id="r2"), at=1.0)
    add(archive, called("More?", run_id="r2"), at=3.0)
    assert archive.forget_before(2.0) == 1
    assert [archive.has_any("r1"), len(archive.page("r2"))] == [False, 2]
    assert archive.forget_runs(["r1", "r2"]) == 1


def test_no_secret_of_the_options_is_kept(archive: CallArchive, folder: DataFolder) -> None:
    parameters = {"api_key": "planted-1", "extra_headers": {"Authorization": "Bearer planted-22"}, "user": "ann"}
    add(archive, replace(called(), options={"parameters": parameters}))
    whole = archive.call("r1", archive.page("r1")[0].id)
    assert whole is not None
    assert "planted" not in repr(whole)
    assert whole.options["parameters"]["user"] == "ann"
    assert b"planted" not in contents(archive, folder)


async def test_calls_are_on_the_disk_when_whoever_asked_goes_on(tmp_path: Path) -> None:
    async with keeping_calls(tmp_path) as keeper:
        await asyncio.gather(*(keeper.keep(called(sample=number)) for number in range(100)))
        with open_calls(tmp_path) as reading:
            assert len(reading.page("r1", limit=200)) == 100
        await keeper.keep(replace(called(), occasion=CallContext()))  # of no run
        stopped = asyncio.create_task(keeper.keep(called("One more?")))
        await asyncio.sleep(0)
        stopped.cancel()
    with open_calls(tmp_path) as reading:
        assert len(reading.page("r1", limit=200)) == 101


async def test_a_disk_that_cannot_be_written_is_told_to_who_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with keeping_calls(tmp_path) as keeper:
        with monkeypatch.context() as broken:
            broken.setattr(CallArchive, "add", lambda *_: (_ for _ in ()).throw(ConsilienceError("disk full")))
            with pytest.raises(ConsilienceError, match="disk full"):
                await keeper.keep(called())
        await keeper.keep(called("And now?"))
    with open_calls(tmp_path) as reading:
        assert len(reading.page("r1")) == 1
