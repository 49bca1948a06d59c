import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI, Response
from pydantic import BaseModel
from starlette.types import Receive, Scope, Send
from tests.graph.statements import Statement, Thing, document_graph
from tests.platform.api.filled import ACME, filled
from tests.virtual_clock import on_a_virtual_clock

from consilience.graph.curation.review import review_fact, undo_review
from consilience.graph.model.errors import NotFoundError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.cache.response_cache import KeptAnswers
from consilience.platform.api.cache.shared import Shared
from consilience.platform.api.middleware.response_cache import Repeated
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j


class Number(BaseModel):
    number: int


class Counted:
    """Counts how often it is asked for the number of documents."""

    def __init__(self) -> None:
        self.asked = 0

    async def __call__(self, store: Store) -> Number:
        self.asked += 1
        async with store.session("READ") as session:
            record = await (await session.run("MATCH (d:Document) RETURN count(d) AS number")).single(strict=True)
            return Number(number=record["number"])


@pytest.fixture
async def other_store(neo4j_address: Neo4jAddress) -> AsyncIterator[Store]:
    """A store with a connection of its own, as another process has."""
    async with Store(neo4j_address) as other:
        yield other


async def test_an_answer_is_worked_out_once_as_long_as_nobody_writes(store: Store) -> None:
    answers, work = KeptAnswers(store), Counted()
    assert [await answers.get("documents", work) for _ in range(3)] == [b'{"number":0}'] * 3
    assert await answers.get("another question", work) == b'{"number":0}'
    assert work.asked == 2


async def test_what_another_process_writes_is_in_the_very_next_answer(store: Store, other_store: Store) -> None:
    answers, work = KeptAnswers(store), Counted()
    for number in range(1, 4):
        await answers.get("documents", work)
        await merge_document(other_store, document_graph(Statement(Thing(f"Ann {number}"), "founded", ACME)))
        assert await answers.get("documents", work) == b'{"number":%d}' % number
    async with other_store.session() as session:
        await (await session.run("MATCH (d:Document) WITH d LIMIT 1 DETACH DELETE d")).consume()
    assert await answers.get("documents", work) == b'{"number":2}'


async def test_many_who_ask_the_same_at_once_cost_one_look(store: Store) -> None:
    answers, work = KeptAnswers(store), Counted()
    given = await asyncio.gather(*(answers.get("documents", work) for _ in range(200)))
    assert (set(given), work.asked) == ({b'{"number":0}'}, 1)


async def test_who_stops_waiting_does_not_take_the_answer_from_the_others(store: Store) -> None:
    answers, work = KeptAnswers(store), Counted()
    first, second = (asyncio.create_task(answers.get("documents", work)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert await second == b'{"number":0}'
    assert first.cancelled()


async def test_an_error_is_told_to_all_who_asked_and_not_kept(store: Store) -> None:
    answers, asked = KeptAnswers(store), 0

    async def fails(_: Store) -> Number:
        nonlocal asked
        asked += 1
        raise NotFoundError("There is none.")

    told = await asyncio.gather(*(answers.get("none", fails) for _ in range(5)), return_exceptions=True)
    assert [str(error) for error in told] == ["There is none."] * 5
    with pytest.raises(NotFoundError):
        await answers.get("none", fails)
    assert asked == 2


async def test_the_least_asked_for_goes_when_there_is_no_more_room(store: Store) -> None:
    answers, work = KeptAnswers(store, most_bytes=30), Counted()
    for question in ("a", "b", "a", "c", "a"):  # 12 bytes each: "c" takes the room of "b"
        await answers.get(question, work)
    assert work.asked == 3
    await answers.get("b", work)
    assert work.asked == 4


async def test_what_holds_no_longer_takes_no_room(store: Store, other_store: Store) -> None:
    answers, work = KeptAnswers(store), Counted()
    await answers.get("a", work)
    await merge_document(other_store, document_graph(Statement(Thing("Ann"), "founded", ACME)))
    await answers.get("b", work)
    assert "a" not in answers
    assert "b" in answers


@on_a_virtual_clock
async def test_everybody_gets_what_was_begun_after_they_asked() -> None:
    begun: list[int] = []

    async def work() -> int:
        begun.append(len(begun))
        await asyncio.sleep(0.01)
        return begun[-1]

    shared = Shared(work)
    early = [asyncio.create_task(shared.get()) for _ in range(3)]
    await asyncio.sleep(0.005)
    late = [asyncio.create_task(shared.get()) for _ in range(3)]
    assert await asyncio.gather(*early, *late) == [0, 0, 0, 1, 1, 1]


async def test_readers_never_see_less_than_was_written_before_they_asked(store: Store, other_store: Store) -> None:
    answers, work = KeptAnswers(store), Counted()
    written, reading = 0, True

    async def reader() -> int:
        seen = 0
        while reading:
            least = written
            number = Number.model_validate_json(await answers.get("documents", work)).number
            assert number >= least
            seen += 1
        return seen

    async def writer() -> None:
        nonlocal written, reading
        for number in range(60):
            async with other_store.session() as session:
                await (await session.run("CREATE (:Document {id: $id})", id=f"doc_{number}")).consume()
            written += 1
        reading = False

    readers = [asyncio.create_task(reader()) for _ in range(8)]
    await writer()
    assert min(await asyncio.gather(*readers)) > 0


async def test_the_api_tells_what_runs_and_people_changed_meanwhile(
    api: httpx.AsyncClient, state: ApiState, other_store: Store
) -> None:
    paths = (
        "/facts",
        "/facts/facets",
        "/facts?sort=priority",
        "/relations",
        "/graph",
        "/documents",
        "/entities",
        "/events",
    )

    async def everything() -> list[bytes]:
        assert [(await api.get(path)).headers["content-type"] for path in paths] == ["application/json"] * len(paths)
        kept = [(await api.get(path)).content for path in paths]
        state.answers = KeptAnswers(state.store)
        assert kept == [(await api.get(path)).content for path in paths]
        return kept

    graph = await filled(state.store)
    seen = [await everything()]
    contested = next(
        fact.id for fact in graph.facts if fact.verdict.decision == "contested" and fact.kind == "relation"
    )
    await review_fact(other_store, contested, "accepted", by="kim")
    seen.append(await everything())
    await undo_review(other_store, contested)
    assert await everything() == seen[0]
    await merge_document(other_store, document_graph(Statement(Thing("Dee"), "joined", ACME), name="b.txt"))
    seen.append(await everything())
    await forget_document(other_store, graph.document.id)
    seen.append(await everything())
    assert len({tuple(answers) for answers in seen}) == len(seen)
    assert [len({answers[i] for answers in seen}) > 1 for i in range(len(paths))] == [True] * len(paths)


async def test_a_kept_answer_is_given_only_to_who_may_have_it_and_counted_as_its_operation(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    await filled(state.store)
    first = await api.get("/facts", params={"limit": "2"})
    again = await api.get("/facts", params={"limit": "2"})
    assert (first.status_code, again.content) == (200, first.content)
    assert again.headers["content-type"] == "application/json"
    stranger = await api.get("/facts", params={"limit": "2"}, headers={"x-test-role": "nobody"})
    assert (stranger.status_code, stranger.headers["content-type"]) == (401, "application/problem+json")
    measured = (await api.get("/metrics")).text
    assert 'consilience_http_requests_total{operation="list_facts",status="200"} 2.0' in measured


async def test_who_wants_a_stream_gets_no_kept_answer_of_the_same_path(
    app: FastAPI, api: httpx.AsyncClient, state: ApiState
) -> None:
    await api.get("/events")
    passed_on: list[str] = []

    async def streaming(scope: Scope, _receive: Receive, send: Send) -> None:
        passed_on.append(scope["path"])
        await Response()(scope, _receive, send)

    repeated = Repeated(streaming, state)

    async def within(scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = app  # as the application itself notes before its walls
        await repeated(scope, receive, send)

    transport = httpx.ASGITransport(within)
    async with httpx.AsyncClient(transport=transport, base_url="http://consilience.test/api/v1") as outside:
        assert (await outside.get("/events")).headers["content-type"] == "application/json"
        assert passed_on == []
        await outside.get("/events", headers={"Accept": "text/event-stream"})
    assert passed_on == ["/api/v1/events"]
