"""Who an entity of a new document may be, on a real Neo4j: suggested, linked, accepted, declined, undone, forgotten."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.checking.check import check_graph
from consilience.graph.curation.across.reading_profiles import read_named
from consilience.graph.curation.across.resolving import (
    ResolvedAcross,
    list_named,
    resolve_again,
    resolve_all,
    resolve_document,
)
from consilience.graph.curation.across.suggestions import (
    accept_suggestion,
    decline_suggestion,
    find_suggestion,
    list_suggestions,
    reopen_suggestion,
    take_back_decision,
)
from consilience.graph.curation.entity_decisions import list_decisions, merge_entity, undo_decision
from consilience.graph.model.errors import EditError, NotFoundError, StoreError
from consilience.graph.records.suggestions import RESOLVER, Suggestion
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

BILL, WILLIAM, HARTLEY = Thing("Bill Hartley"), Thing("William Hartley"), Thing("Hartley")
MILLS, OPAL = Thing("Corvane Mills", "Organization"), Thing("Opal Theatre", "Organization")
LEEDS, PERTH = Thing("Leeds", "Location"), Thing("Perth", "Location")
FIRST = document_graph(Statement(BILL, "founded", MILLS), name="a.txt")
SECOND = document_graph(Statement(WILLIAM, "founded", MILLS), name="b.txt")


async def resolved(store: Store, *graphs: object, link: bool = False) -> ResolvedAcross:
    """Merge documents, each followed by its resolution, and return what came of the last one."""
    found = ResolvedAcross(0, (), ())
    for graph in graphs:
        await merge_document(store, graph)  # type: ignore[arg-type]
        found = await resolve_document(store, graph.document.id, link=link)  # type: ignore[attr-defined]
    return found


async def open_ones(store: Store) -> Sequence[Suggestion]:
    return (await list_suggestions(store))[0]


async def names(store: Store) -> set[str]:
    found: set[str] = set()
    rows = await store.rows("entities_after", after="", limit=1000)
    for each in await read_named(store, [row["id"] for row in rows]):
        found.add(each.profile.name)
    return found


async def test_a_new_document_has_its_entities_suggested_and_nothing_is_linked(store: Store) -> None:
    found = await resolved(store, FIRST, SECOND)
    assert found.linked == ()
    (suggestion,) = found.suggested
    assert (suggestion.entity_name, suggestion.into_name, suggestion.kind) == (
        "Bill Hartley",
        "William Hartley",
        "same",
    )
    assert suggestion.reasons[:2] == ("nickname: Bill Hartley / William Hartley", "both founded Corvane Mills")
    assert suggestion.documents is None
    (kept,) = await open_ones(store)
    assert kept.id == suggestion.id == (await find_suggestion(store, suggestion.id[:20])).id
    assert {"Bill Hartley", "William Hartley"} <= await names(store)
    assert await check_graph(store) == []


async def test_to_resolve_again_changes_nothing(store: Store) -> None:
    await resolved(store, FIRST, SECOND)
    before = await exported(store)
    await resolve_all(store)
    assert await exported(store) == before


async def test_what_is_sure_is_linked_if_that_is_asked_for_and_undone_exactly_and_for_good(store: Store) -> None:
    await resolved(store, FIRST, SECOND)
    before = set(await exported(store))
    found = await resolve_all(store, link=True)
    assert [(each.entity_name, each.into_name) for each in found.linked] == [("Bill Hartley", "William Hartley")]
    assert "Bill Hartley" not in await names(store)
    assert await open_ones(store) == ()
    (decision,), _ = await list_decisions(store)
    assert (decision.by, decision.entity_name, decision.into_name) == (RESOLVER, "Bill Hartley", "William Hartley")
    assert "nickname: Bill Hartley / William Hartley" in decision.reason
    assert await check_graph(store) == []
    await undo_decision(store, decision.id, by="kim")
    after = set(await exported(store))
    assert [line for line in before ^ after if "uggestion" not in line] == []
    (declined,), _ = await list_suggestions(store, state="declined")
    assert (declined.entity_name, declined.by) == ("Bill Hartley", "kim")
    assert (await resolve_all(store, link=True)).linked == ()
    assert await open_ones(store) == ()
    assert await check_graph(store) == []


async def test_a_dry_run_tells_what_would_be_linked(store: Store) -> None:
    for graph in (FIRST, SECOND):
        await merge_document(store, graph)
    tried = await resolve_all(store, link=True, dry_run=True)
    assert len(tried.linked) == 1
    assert {"Bill Hartley", "William Hartley"} <= await names(store)
    assert await open_ones(store) == ()
    assert (await resolve_all(store, link=True)).linked[0].id == tried.linked[0].id


async def test_an_accepted_suggestion_is_a_decision_of_the_person(store: Store) -> None:
    found = await resolved(store, FIRST, SECOND)
    decision, changes = await accept_suggestion(store, found.suggested[0].id, by="kim")
    assert (decision.by, decision.decision, changes.documents) == ("kim", "same", 1)
    assert "Bill Hartley" not in await names(store)
    assert await open_ones(store) == ()
    with pytest.raises(NotFoundError, match="it was accepted or no longer holds"):
        await accept_suggestion(store, found.suggested[0].id, by="kim")


def failing_at(statement: str, whole: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Return a method that runs statements, and fails at this one."""

    async def run(runner: StatementRunner, transaction: Transaction, name: str, parameters: dict[str, Any]) -> Any:  # noqa: ANN401 - as the method has it
        if name == statement:
            raise StoreError("The connection was lost.")
        return await whole(runner, transaction, name, parameters)

    return run


async def test_a_suggestion_is_decided_and_withdrawn_at_once_or_not_at_all(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = await resolved(store, FIRST, SECOND)
    before = await exported(store)
    with monkeypatch.context() as patched:
        for method in ("run", "rows"):
            patched.setattr(StatementRunner, method, failing_at("delete_suggestion", getattr(StatementRunner, method)))
        with pytest.raises(StoreError, match="The connection was lost"):
            await accept_suggestion(store, found.suggested[0].id, by="kim")
    assert await exported(store) == before
    await accept_suggestion(store, found.suggested[0].id, by="kim")
    assert await open_ones(store) == ()


async def test_of_two_who_accept_a_suggestion_at_once_one_decides(store: Store) -> None:
    (suggestion,) = (await resolved(store, FIRST, SECOND)).suggested
    told = await asyncio.gather(
        *(accept_suggestion(store, suggestion.id, by=name) for name in ("kim", "lee")), return_exceptions=True
    )
    assert sorted(isinstance(each, NotFoundError) for each in told) == [False, True]
    assert len((await list_decisions(store))[0]) == 1
    assert await check_graph(store) == []


async def test_a_declined_suggestion_is_not_made_again_and_can_be_accepted_still(store: Store) -> None:
    found = await resolved(store, FIRST, SECOND)
    declined = await decline_suggestion(store, found.suggested[0].id, by="kim")
    assert (declined.state, declined.by) == ("declined", "kim")
    assert await check_graph(store) == []
    assert (await resolve_all(store, link=True)).linked == ()
    assert await open_ones(store) == ()
    with pytest.raises(EditError, match="kim declined that already"):
        await decline_suggestion(store, declined.id, by="kim")
    await forget_document(store, FIRST.document.id)
    assert (await resolved(store, FIRST)).suggested == ()
    await accept_suggestion(store, declined.id, by="kim")
    assert "Bill Hartley" not in await names(store)


async def test_what_was_declined_is_open_again_as_it_was(store: Store) -> None:
    found = await resolved(store, FIRST, SECOND)
    before = await exported(store)
    await decline_suggestion(store, found.suggested[0].id, by="kim")
    assert (await reopen_suggestion(store, found.suggested[0].id)).state == "open"
    assert await exported(store) == before
    assert await check_graph(store) == []
    with pytest.raises(EditError, match="Nobody declined that"):
        await reopen_suggestion(store, found.suggested[0].id)
    await decline_suggestion(store, found.suggested[0].id, by="kim")
    await forget_document(store, FIRST.document.id)
    with pytest.raises(EditError, match="Bill Hartley or William Hartley is not in the graph any more"):
        await reopen_suggestion(store, found.suggested[0].id)


async def test_to_take_an_accepted_suggestion_back_opens_it_again(store: Store) -> None:
    (suggestion,) = (await resolved(store, FIRST, SECOND)).suggested
    decision, _ = await accept_suggestion(store, suggestion.id, by="kim")
    await take_back_decision(store, decision.id, by="kim")
    (again,) = await open_ones(store)
    assert (again.id, again.score, again.reasons) == (suggestion.id, suggestion.score, suggestion.reasons)
    assert await check_graph(store) == []


async def test_what_was_linked_and_taken_back_stays_declined_and_was_never_suggested(store: Store) -> None:
    await resolved(store, FIRST, SECOND, link=True)
    (decision,), _ = await list_decisions(store)
    await take_back_decision(store, decision.id, by="kim")
    assert await open_ones(store) == ()
    (declined,), _ = await list_suggestions(store, state="declined")
    with pytest.raises(EditError, match="was not suggested"):
        await reopen_suggestion(store, declined.id)


async def test_a_last_name_becomes_the_full_one_in_the_documents_that_were_looked_at_alone(store: Store) -> None:
    short = document_graph(Statement(HARTLEY, "founded", MILLS), name="c.txt")
    found = await resolved(store, FIRST, short)
    (suggestion,) = found.suggested
    assert (suggestion.label, suggestion.documents) == ("last name", (short.document.id,))
    await accept_suggestion(store, suggestion.id, by="kim")
    assert "Hartley" not in await names(store)
    other = document_graph(Statement(HARTLEY, "joined", OPAL), name="d.txt")
    await resolved(store, other)
    assert "Hartley" in await names(store)
    (decision,), _ = await list_decisions(store)
    await undo_decision(store, decision.id)
    assert await check_graph(store) == []


async def test_forgetting_a_document_takes_its_suggestions_along(store: Store) -> None:
    await resolved(store, FIRST)
    alone = await exported(store)
    await resolved(store, SECOND)
    assert len(await open_ones(store)) == 1
    await forget_document(store, SECOND.document.id)
    assert await open_ones(store) == ()
    assert await exported(store) == alone


async def test_what_is_suggested_of_the_rest_is_made_anew_after_a_document_went(store: Store) -> None:
    third = document_graph(Statement(WILLIAM, "joined", MILLS), name="c.txt")
    await resolved(store, FIRST, SECOND, third)
    named = await list_named(store, third.document.id)
    before = [(each.entity_name, each.into_name) for each in await open_ones(store)]
    await forget_document(store, third.document.id)
    assert await open_ones(store) == ()
    await resolve_again(store, named)
    assert [(each.entity_name, each.into_name) for each in await open_ones(store)] == before != []


async def test_nothing_is_suggested_that_rests_on_a_document_that_went_meanwhile(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await resolved(store, FIRST)
    await merge_document(store, SECOND)
    read = Store.rows

    async def forget_first(self: Store, name: str, /, **parameters: object) -> list[dict[str, Any]]:
        if name == "declined_suggestions":  # the last that is read before it is written
            await forget_document(self, FIRST.document.id)
        return await read(self, name, **parameters)

    monkeypatch.setattr(Store, "rows", forget_first)
    assert len((await resolve_document(store, SECOND.document.id)).suggested) == 1
    monkeypatch.undo()
    assert await open_ones(store) == ()
    assert await check_graph(store) == []


async def test_nothing_is_suggested_of_what_is_left_that_rests_on_a_document_that_went_meanwhile(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    third = document_graph(Statement(WILLIAM, "joined", MILLS), name="c.txt")
    await resolved(store, FIRST, SECOND)
    await merge_document(store, third)
    read = Store.rows

    async def forget_second(self: Store, name: str, /, **parameters: object) -> list[dict[str, Any]]:
        if name == "declined_suggestions":
            await forget_document(self, SECOND.document.id)
        return await read(self, name, **parameters)

    monkeypatch.setattr(Store, "rows", forget_second)
    await resolve_document(store, third.document.id)
    monkeypatch.undo()
    assert await open_ones(store) == ()  # both are there still; the withdrawal has them judged again
    await resolve_document(store, third.document.id)
    assert len(await open_ones(store)) == 1


async def test_one_name_whose_documents_contradict_is_suggested_to_be_two(store: Store) -> None:
    first = document_graph(Statement(BILL, "born_in", LEEDS), name="a.txt")
    second = document_graph(Statement(BILL, "born_in", PERTH), name="b.txt")
    found = await resolved(store, first, second)
    (suggestion,) = found.suggested
    assert (suggestion.kind, suggestion.entity_name, suggestion.entity) == (
        "different",
        "Bill Hartley",
        suggestion.into,
    )
    assert suggestion.documents in ((first.document.id,), (second.document.id,))
    decision, _ = await accept_suggestion(store, suggestion.id, by="kim")
    assert decision.decision == "different"
    assert await check_graph(store) == []
    assert (await resolve_all(store)).linked == ()


async def test_who_is_made_one_by_a_person_is_found_by_all_names(store: Store) -> None:
    peggy = document_graph(Statement(Thing("Peggy Stroud"), "joined", OPAL), name="c.txt")
    await resolved(store, FIRST, peggy)
    known = await read_named(store, [entity.id for entity in (*FIRST.entities, *peggy.entities)])
    ids = {each.profile.name: each.profile.id for each in known}
    await merge_entity(store, ids["Bill Hartley"], ids["Peggy Stroud"], by="kim")
    found = await resolved(store, SECOND)
    assert [(each.entity_name, each.into_name, each.label) for each in found.suggested] == [
        ("William Hartley", "Peggy Stroud", "nickname")
    ]


async def test_pages_of_suggestions_are_in_the_order_of_their_scores(store: Store) -> None:
    many = [
        document_graph(Statement(Thing(f"{first} {last}"), "founded", MILLS), name=f"{first}{last}.txt")
        for last in ("Hartley", "Varnham", "Oduya")
        for first in ("Bill", "William")
    ]
    await resolved(store, *many)
    first, after = await list_suggestions(store, limit=2)
    second, end = await list_suggestions(store, limit=2, after=after)
    assert (len(first), len(second), end) == (2, 1, None)
    scores = [(-each.score, each.id) for each in (*first, *second)]
    assert scores == sorted(scores)
    about, _ = await list_suggestions(store, entity_id=first[0].entity)
    assert about == (first[0],)
