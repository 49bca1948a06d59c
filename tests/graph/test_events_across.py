"""Which events of different documents are one, on a real Neo4j: suggested, linked, decided, undone, forgotten."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.checking.check import check_graph
from consilience.graph.curation.entity_decisions import merge_entity, undo_decision
from consilience.graph.curation.events_across.event_pairs import (
    accept_event_pair,
    count_event_pairs,
    decline_event_pair,
    find_event_pair,
    list_event_pairs,
    reopen_event_pair,
    undo_event_pair,
)
from consilience.graph.curation.events_across.resolving_events import (
    resolve_all_events,
    resolve_events_of_document,
    resolve_events_of_entities,
)
from consilience.graph.exchange.import_jsonl import import_jsonl
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.model.errors import EditError, NotFoundError
from consilience.graph.model.model import DocumentGraph, Entity
from consilience.graph.records.entities_events import EventPair, EventPairState, ResolvedEvents
from consilience.graph.records.suggestions import RESOLVER
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ANN, ANNE, TOM, EVE = Thing("Ann Vale"), Thing("Anne Vale"), Thing("Tom Roe"), Thing("Eve Stroud")
DAY, NEXT = ("2018-06-19", "2018-06-19"), ("2018-06-20", "2018-06-20")


def wedding(
    name: str, one: Thing = ANN, other: Thing = TOM, on: tuple[str, str] | None = DAY, verb: str = "married"
) -> DocumentGraph:
    """A document that tells of a wedding, and of nothing else but its own name."""
    said = Statement(one, verb, other, event="Life.Marry", holds=on, role="Person")
    return document_graph(
        said, Statement(Thing(f"Reporter {name}"), "joined", Thing("Press", "Organization")), name=name
    )


FIRST, SECOND, THIRD = wedding("a.txt"), wedding("b.txt"), wedding("c.txt")


async def resolved(store: Store, *graphs: DocumentGraph, link: bool = False) -> ResolvedEvents:
    """Merge documents, each followed by the resolution of its events, and return what came of the last one."""
    found = ResolvedEvents(0, (), ())
    for graph in graphs:
        await merge_document(store, graph)
        found = await resolve_events_of_document(store, graph.document.id, link=link)
    return found


async def pairs(store: Store, state: EventPairState = "open") -> Sequence[EventPair]:
    found, _ = await list_event_pairs(store, state=state)
    assert len(found) == await count_event_pairs(store, state=state)
    return found


async def test_a_new_document_has_its_events_suggested_with_both_quotes(store: Store) -> None:
    found = await resolved(store, FIRST, SECOND)
    (pair,) = found.suggested
    assert (found.looked_at, found.linked, pair.type, pair.state) == (1, (), "Life.Marry", "open")
    assert set(pair.reasons) >= {"both have Ann Vale as Agent", "both have Tom Roe as Person", "both on 2018-06-19"}
    assert [each.quote for each in pair.events] == ["Ann Vale married Tom Roe."] * 2
    assert {each.document_name for each in pair.events} == {"a.txt", "b.txt"}
    assert [(each.role, each.name) for each in pair.events[0].arguments] == [
        ("Agent", "Ann Vale"),
        ("Person", "Tom Roe"),
    ]
    (kept,) = await pairs(store)
    assert kept.events == pair.events
    assert kept.id == (await find_event_pair(store, pair.id[:20])).id
    assert await check_graph(store) == []


async def test_other_times_participants_and_documents_have_nothing_in_common(store: Store) -> None:
    await resolved(store, FIRST, wedding("b.txt", on=NEXT), wedding("c.txt", EVE, Thing("Cy")))
    assert await pairs(store) == ()


async def test_to_resolve_again_changes_nothing(store: Store) -> None:
    await resolved(store, FIRST, SECOND)
    before = await exported(store)
    await resolve_all_events(store)
    assert await exported(store) == before
    await resolve_all_events(store, link=True)
    before = await exported(store)
    await resolve_all_events(store)
    assert await exported(store) == before


async def test_what_is_sure_is_linked_if_that_is_asked_for_and_undone_for_good(store: Store) -> None:
    await resolved(store, FIRST, SECOND)
    assert len((await resolve_all_events(store, link=True)).linked) == 1
    assert await pairs(store) == ()
    (pair,) = await pairs(store, "accepted")
    assert pair.by == RESOLVER
    assert await check_graph(store) == []
    assert (await undo_event_pair(store, pair.id, by="kim")).state == "declined"
    found = await resolve_all_events(store, link=True)
    assert (found.linked, found.suggested) == ((), ())
    assert [each.by for each in await pairs(store, "declined")] == ["kim"]
    assert (await reopen_event_pair(store, pair.id)).state == "open"
    assert await check_graph(store) == []


async def test_a_dry_run_writes_nothing(store: Store) -> None:
    for graph in (FIRST, SECOND):
        await merge_document(store, graph)
    before = await exported(store)
    tried = await resolve_all_events(store, link=True, dry_run=True)
    assert [each.state for each in tried.linked] == ["accepted"]
    assert await exported(store) == before
    assert [each.id for each in (await resolve_all_events(store, link=True)).linked] == [tried.linked[0].id]


async def test_an_accepted_pair_is_undone_exactly(store: Store) -> None:
    found = await resolved(store, FIRST, SECOND)
    before = await exported(store)
    pair = await accept_event_pair(store, found.suggested[0].id, by="kim", reason="One wedding.")
    assert (pair.state, pair.by, pair.reason) == ("accepted", "kim", "One wedding.")
    assert (await pairs(store), len(await pairs(store, "accepted"))) == ((), 1)
    assert await check_graph(store) == []
    with pytest.raises(EditError, match="kim accepted that already"):
        await accept_event_pair(store, pair.id, by="kim")
    again = await accept_event_pair(store, pair.id, by="kim", operation="r1")
    assert again == pair
    await undo_event_pair(store, pair.id, by="kim")
    assert await exported(store) == before
    with pytest.raises(EditError, match="Nobody accepted that"):
        await undo_event_pair(store, pair.id, by="kim")


async def test_what_was_declined_is_not_suggested_again_until_that_is_taken_back(store: Store) -> None:
    found = await resolved(store, FIRST, SECOND)
    before = await exported(store)
    await decline_event_pair(store, found.suggested[0].id, by="kim")
    await resolve_all_events(store, link=True)
    assert (await pairs(store), await pairs(store, "accepted")) == ((), ())
    with pytest.raises(EditError, match="kim declined that already"):
        await accept_event_pair(store, found.suggested[0].id, by="kim")
    assert await check_graph(store) == []
    await reopen_event_pair(store, found.suggested[0].id)
    assert await exported(store) == before


async def test_what_other_decisions_answer_is_not_asked(store: Store) -> None:
    await resolved(store, FIRST, SECOND, THIRD)
    first, second, third = await pairs(store)
    await accept_event_pair(store, first.id, by="kim")
    await accept_event_pair(store, second.id, by="kim")
    assert await pairs(store) == ()
    with pytest.raises(EditError, match="make these events one already"):
        await accept_event_pair(store, third.id, by="kim")
    with pytest.raises(EditError, match="Take one of those back first"):
        await decline_event_pair(store, third.id, by="kim")
    await undo_event_pair(store, second.id, by="kim")
    assert {each.id for each in await pairs(store)} == {second.id, third.id}
    await decline_event_pair(store, third.id, by="kim")
    with pytest.raises(EditError, match=f"make one what was declined: {third.id}"):
        await accept_event_pair(store, second.id, by="kim")
    assert await check_graph(store) == []


async def test_two_events_of_one_document_are_never_linked_through_another(store: Store) -> None:
    twice = document_graph(
        Statement(ANN, "married", TOM, event="Life.Marry", holds=DAY, role="Person"),
        Statement(ANN, "wed", TOM, event="Life.Marry", holds=DAY, role="Person"),
        name="b.txt",
    )
    found = await resolved(store, FIRST, twice, link=True)
    assert (len(found.linked), len(found.suggested)) == (0, 2)


@pytest.mark.parametrize("state", ["open", "accepted", "declined", "linked"])
async def test_a_pair_goes_with_a_document_and_comes_with_it_as_people_decided(store: Store, state: str) -> None:
    found = await resolved(store, FIRST, SECOND, link=state == "linked")
    (pair,) = (*found.suggested, *found.linked)
    if state == "accepted":
        await accept_event_pair(store, pair.id, by="kim")
    if state == "declined":
        await decline_event_pair(store, pair.id, by="kim")
    before = await exported(store)
    await forget_document(store, SECOND.document.id)
    assert await check_graph(store) == []
    assert (await pairs(store), await pairs(store, "accepted")) == ((), ())
    text = "\n".join(line for line in await exported(store) if "EventPair" in line)
    assert "Tom Roe" not in text  # no words of what was forgotten
    assert ("pair_" in text) == (state in {"accepted", "declined"})
    await merge_document(store, SECOND)
    assert len(await pairs(store, "accepted")) == (state == "accepted")
    await resolve_events_of_document(store, SECOND.document.id, link=state == "linked")
    kept = [json.loads(line) for line in await exported(store) if "EventPair" in line]
    then = [json.loads(line) for line in before if "EventPair" in line]
    for each in (*kept, *then):
        if state in {"open", "linked"}:
            each["properties"].pop("at", None)
            each["properties"].pop("decided_at", None)
    assert kept == then
    assert await check_graph(store) == []


async def test_what_was_accepted_goes_for_good_when_it_is_undone_without_its_document(store: Store) -> None:
    found = await resolved(store, FIRST, SECOND)
    await accept_event_pair(store, found.suggested[0].id, by="kim")
    await forget_document(store, FIRST.document.id)
    await undo_event_pair(store, found.suggested[0].id, by="kim")
    with pytest.raises(NotFoundError, match="There is no pair of events"):
        await find_event_pair(store, found.suggested[0].id)


async def test_a_document_that_is_read_anew_keeps_what_people_decided(store: Store) -> None:
    found = await resolved(store, FIRST, SECOND)
    pair = await accept_event_pair(store, found.suggested[0].id, by="kim")
    read_anew = document_graph(
        Statement(ANN, "married", TOM, event="Life.Marry", holds=DAY, role="Person", confidence=0.9),
        Statement(Thing("Reporter b.txt"), "joined", Thing("Press", "Organization")),
        name="b.txt",
        team_signature="team-2",
    )
    await resolved(store, read_anew)
    assert [each.id for each in await pairs(store, "accepted")] == [pair.id]
    assert await pairs(store) == ()
    assert await check_graph(store) == []


async def test_events_follow_what_people_decide_about_entities(store: Store) -> None:
    await resolved(store, FIRST, wedding("b.txt", ANNE, Thing("Thomas Roe")))
    assert await pairs(store) == ()
    ann, anne = (Entity("Person", each.name, (each.name,)).id for each in (ANN, ANNE))
    decision, _ = await merge_entity(store, anne, ann, by="kim")
    await resolve_events_of_entities(store, [ann, anne])
    (pair,) = await pairs(store)
    assert "both have Ann Vale as Agent" in " ".join(pair.reasons)
    await undo_decision(store, decision.id)
    await resolve_events_of_entities(store, [ann, anne])
    assert await pairs(store) == ()
    assert await check_graph(store) == []


async def test_a_link_that_is_no_longer_sure_is_asked(store: Store) -> None:
    await resolved(store, FIRST, wedding("b.txt", ANNE), link=True)
    ann, anne = (Entity("Person", each.name, (each.name,)).id for each in (ANN, ANNE))
    decision, _ = await merge_entity(store, anne, ann, by="kim")
    await resolve_events_of_entities(store, [ann], link=True)
    assert len(await pairs(store, "accepted")) == 1
    await undo_decision(store, decision.id)
    await resolve_events_of_entities(store, [ann, anne])
    assert (len(await pairs(store)), await pairs(store, "accepted")) == (1, ())
    assert await check_graph(store) == []


async def test_a_restored_graph_has_its_pairs(
    store: Store, empty: Callable[[], Awaitable[None]], tmp_path: Path
) -> None:
    await resolved(store, FIRST, SECOND, THIRD)
    first, second, _ = await pairs(store)
    await accept_event_pair(store, first.id, by="kim")
    await decline_event_pair(store, second.id, by="kim")
    before = "".join([line async for line in export_jsonl(store)])
    path = tmp_path / "graph.jsonl"
    await asyncio.to_thread(path.write_text, before, encoding="utf-8", newline="\n")
    await empty()
    await import_jsonl(store, path)
    assert "".join([line async for line in export_jsonl(store)]) == before
    assert await check_graph(store) == []
    await undo_event_pair(store, first.id, by="kim")
    assert first.id in {each.id for each in await pairs(store)}


async def test_a_page_follows_the_other(store: Store) -> None:
    await resolved(store, FIRST, SECOND, THIRD)
    page, after = await list_event_pairs(store, limit=2)
    rest, end = await list_event_pairs(store, limit=2, after=after)
    assert (len(page), len(rest), end) == (2, 1, None)
    of_one, _ = await list_event_pairs(store, event_id=page[0].one)
    assert len(of_one) == await count_event_pairs(store, event_id=page[0].one) == 2


async def test_an_unknown_pair_is_said_to_be_none(store: Store) -> None:
    with pytest.raises(NotFoundError, match="There is no pair of events 0123456789"):
        await accept_event_pair(store, "0123456789", by="kim")
