import asyncio

import pytest
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation import review
from consilience.graph.curation.edit import Edit, edit_fact
from consilience.graph.curation.review import comment_fact, review_fact, review_facts, undo_bulk, undo_review
from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.model.errors import ChangedMeanwhileError, EditError, NotFoundError, StoreUnavailableError
from consilience.graph.model.model import DocumentGraph
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ACME, BETA = Thing("Acme", "Organization"), Thing("Beta", "Organization")
SAID = (Statement(Thing("Ann"), "founded", ACME, event="Business.Found"), Statement(Thing("Bob"), "joined", BETA))


async def edges(store: Store) -> list[tuple[str, str, str]]:
    cypher = "MATCH (s:Entity)-[r]->(o:Entity) RETURN s.name, type(r), o.name ORDER BY s.name, type(r), o.name"
    return [(row[0], row[1], row[2]) for row in (await run_read_query(store, cypher)).rows]


async def whole(store: Store) -> list[str]:
    return await exported(store)


def relations(graph: DocumentGraph) -> list[str]:
    return [fact.id for fact in graph.facts if fact.kind == "relation"]


def entity(graph: DocumentGraph, name: str) -> str:
    return next(entity.id for entity in graph.entities if entity.name == name)


async def test_many_facts_are_decided_at_once_and_undone_at_once(store: Store) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    before = await whole(store)
    bulk = await review_facts(store, relations(graph), "rejected", by="kim", reason="A joke.")
    assert (bulk.facts, await edges(store)) == (tuple(sorted(relations(graph))), [])
    assert (await undo_bulk(store, bulk.id)).facts == bulk.facts
    assert await whole(store) == before
    with pytest.raises(NotFoundError, match="undone"):
        await undo_bulk(store, bulk.id)


@pytest.mark.parametrize("together", [1, 25])
async def test_a_bulk_with_an_unknown_fact_decides_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, together: int
) -> None:
    monkeypatch.setattr(review, "_TOGETHER", together)
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    before = await whole(store)
    with pytest.raises(NotFoundError, match="no fact fact_none"):
        await review_facts(store, [*relations(graph), "fact_none"], "rejected", by="kim")
    assert await whole(store) == before


def in_turn(*graphs: DocumentGraph) -> list[str]:
    """Return the ids of relations in the order in which they are decided: those of one type together."""
    relations_of = (fact for graph in graphs for fact in graph.facts if fact.kind == "relation")
    return [fact.id for fact in sorted(relations_of, key=lambda fact: (fact.predicate, fact.id))]


async def test_who_comments_waits_for_a_few_of_many_facts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "_TOGETHER", 1)
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    first, last = in_turn(graph)
    async with store.session() as session, await session.begin_transaction() as held:
        await (await held.run("MATCH (f:Fact {id: $id}) SET f.kind = f.kind", id=last)).consume()
        deciding = asyncio.create_task(review_facts(store, [first, last], "rejected", by="kim"))
        while (await fact_provenance(store, first)).fact.review is None:  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0.01)
        await comment_fact(store, first, by="lee", text="Why?")
        assert not deciding.done()
        await held.rollback()
    assert (await deciding).facts == tuple(sorted((first, last)))
    assert (await fact_provenance(store, last)).fact.review == "rejected"


def fails_at(monkeypatch: pytest.MonkeyPatch, name: str, call: int) -> None:
    """Let a function of `review` fail at one of its calls, and afterwards."""
    works, calls = getattr(review, name), list[object]()

    async def fails(*given: object) -> object:
        calls.append(given)
        if len(calls) >= call:
            raise StoreUnavailableError("No room.")
        return await works(*given)

    monkeypatch.setattr(review, name, fails)


async def test_what_was_decided_is_taken_back_when_the_rest_cannot_be(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    before = await whole(store)
    monkeypatch.setattr(review, "_TOGETHER", 1)
    fails_at(monkeypatch, "record_reviews", 2)
    with pytest.raises(StoreUnavailableError, match=r"^No room\.$"):
        await review_facts(store, relations(graph), "rejected", by="kim")
    assert await whole(store) == before


async def test_what_is_decided_in_part_is_told_and_goes_on_or_is_undone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    before, facts = await whole(store), in_turn(graph)
    monkeypatch.setattr(review, "_TOGETHER", 1)
    with monkeypatch.context() as broken:
        fails_at(broken, "record_reviews", 2)
        fails_at(broken, "_withdraw", 1)
        with pytest.raises(
            StoreUnavailableError, match=r"Some of the facts may be decided.*No room.*Undo bulk_"
        ) as told:
            await review_facts(store, facts, "rejected", by="kim", operation="r1")
    (half,) = (await fact_provenance(store, facts[0])).reviews
    assert f"Undo {half.bulk}, which takes back what is; the same request" in str(told.value)
    assert (await fact_provenance(store, facts[1])).reviews == ()
    bulk = await review_facts(store, facts, "rejected", by="kim", operation="r1")
    assert (bulk.id, bulk.facts) == (half.bulk, tuple(sorted(facts)))
    decided = [(await fact_provenance(store, fact)).reviews for fact in facts]
    assert [len(reviews) for reviews in decided] == [1, 1]
    assert (await undo_bulk(store, bulk.id)).facts == bulk.facts
    assert await whole(store) == before


async def test_a_bulk_that_goes_on_after_a_fact_has_gone_is_taken_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    graphs = [document_graph(said, name=f"{number}.txt") for number, said in enumerate(SAID)]
    for graph in graphs:
        await merge_document(store, graph)
    facts = in_turn(*graphs)
    monkeypatch.setattr(review, "_TOGETHER", 1)
    with monkeypatch.context() as broken:
        fails_at(broken, "record_reviews", 2)
        fails_at(broken, "_withdraw", 1)
        with pytest.raises(StoreUnavailableError):
            await review_facts(store, facts, "rejected", by="kim", operation="r1")
    await forget_document(store, next(graph.document.id for graph in graphs if facts[1] in relations(graph)))
    with pytest.raises(NotFoundError, match=facts[1]):
        await review_facts(store, facts, "rejected", by="kim", operation="r1")
    assert (await fact_provenance(store, facts[0])).reviews == ()


async def test_who_is_cancelled_while_deciding_is_cancelled_though_nothing_can_be_taken_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    monkeypatch.setattr(review, "_TOGETHER", 1)
    begun = asyncio.Event()

    async def lasts(*_: object) -> None:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(review, "record_reviews", lasts)
    fails_at(monkeypatch, "_some_undone", 1)
    deciding = asyncio.create_task(review_facts(store, relations(graph), "rejected", by="kim"))
    await begun.wait()
    deciding.cancel()
    with pytest.raises(asyncio.CancelledError):
        await deciding


async def test_a_decision_after_a_bulk_outlives_its_undoing(store: Store) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    one, other = relations(graph)
    bulk = await review_facts(store, [one, other], "accepted", by="kim")
    await review_fact(store, one, "rejected", by="lee")
    await undo_bulk(store, bulk.id)
    assert (await fact_provenance(store, one)).fact.status == "rejected"
    assert (await fact_provenance(store, other)).fact.review is None


async def test_a_comment_decides_nothing(store: Store) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    one = relations(graph)[0]
    await review_fact(store, one, "rejected", by="kim")
    comment = await comment_fact(store, one, by="lee", text="Are you sure?")
    found = await fact_provenance(store, one)
    assert (found.fact.status, found.fact.review, found.reviews[-1]) == ("rejected", "rejected", comment)
    await undo_review(store, one)
    assert [review.by for review in (await fact_provenance(store, one)).reviews] == ["kim"]


async def test_a_decision_about_what_was_changed_meanwhile_is_refused(store: Store) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    one = relations(graph)[0]
    seen = (await fact_provenance(store, one)).version
    await review_fact(store, one, "rejected", by="kim", expected=seen)
    with pytest.raises(ChangedMeanwhileError, match="changed meanwhile"):
        await review_fact(store, one, "accepted", by="lee", expected=seen)


async def test_an_edit_puts_the_right_fact_in_the_place_of_the_wrong_one(store: Store) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    before = await whole(store)
    founded = relations(graph)[0]
    edited = await edit_fact(store, founded, Edit("joined", object_id=entity(graph, "Beta")), by="kim", reason="No.")
    assert await edges(store) == [("Ann", "joined", "Beta"), ("Bob", "joined", "Beta")]
    right, wrong = await fact_provenance(store, edited.accepted), await fact_provenance(store, founded)
    assert [quote.quote for quote in right.evidence] == ["Ann founded Acme."]
    assert (right.reviews[0].replaces, wrong.reviews[0].replaced_by) == (founded, edited.accepted)
    assert (right.fact.confidence, right.fact.status, wrong.fact.status) == (0.75, "accepted", "rejected")
    await undo_review(store, founded)
    assert await whole(store) == before


async def test_an_edit_outlives_a_new_run_but_not_its_document(store: Store) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    edited = await edit_fact(store, relations(graph)[0], Edit("advised"), by="kim")
    await merge_document(store, document_graph(*SAID, team_signature="team-2"))
    right = await fact_provenance(store, edited.accepted)
    assert (right.fact.status, [q.quote for q in right.evidence]) == ("accepted", ["Ann founded Acme."])
    assert ("Ann", "RELATED", "Acme") in await edges(store)
    await forget_document(store, graph.document.id)
    assert (await fact_provenance(store, edited.accepted)).fact.status == "retracted"
    assert await edges(store) == []


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (Edit(), "changes nothing"),
        (Edit(subject_id="entity_none"), "subject entity_none is no entity"),
        (Edit(object_id="$subject"), "must be different"),
    ],
)
async def test_an_edit_that_cannot_be_is_refused(store: Store, edit: Edit, reason: str) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    if edit.object_id == "$subject":
        edit = Edit(object_id=entity(graph, "Ann"))
    with pytest.raises(EditError, match=reason):
        await edit_fact(store, relations(graph)[0], edit, by="kim")
    kept = next(fact.id for fact in graph.facts if fact.kind == "entity")
    with pytest.raises(EditError, match="kind entity cannot be edited"):
        await edit_fact(store, kept, Edit("Organization"), by="kim")


async def test_a_role_is_edited_like_a_relation(store: Store) -> None:
    graph = document_graph(*SAID)
    await merge_document(store, graph)
    argument = next(fact.id for fact in graph.facts if fact.kind == "argument")
    await edit_fact(store, argument, Edit("Founder"), by="kim")
    arguments = await list_facts(store, FactFilter(kind="argument", status="accepted"))
    assert [fact.predicate for fact in arguments.facts] == ["Founder"]


async def test_the_same_operation_decides_once_however_often_it_is_called(store: Store) -> None:
    """As after a crash between a decision and the note that it was made."""
    graph = document_graph(
        Statement(Thing("Ann"), "founded", Thing("Acme")), Statement(Thing("Bob"), "joined", Thing("Acme"))
    )
    await merge_document(store, graph)
    ann, bob = [fact.id for fact in graph.facts if fact.kind == "relation"]
    one = [await review_fact(store, ann, "rejected", by="kim", operation="r1") for _ in range(2)]
    said = [await comment_fact(store, ann, by="kim", text="Why?", operation="r2") for _ in range(2)]
    many = [await review_facts(store, [ann, bob], "accepted", by="kim", operation="r3") for _ in range(2)]
    edits = [await edit_fact(store, bob, Edit(predicate="left"), by="kim", operation="r4") for _ in range(2)]
    assert (one[0], said[0], many[0], edits[0]) == (one[1], said[1], many[1], edits[1])
    decided = [[review.decision for review in (await fact_provenance(store, id_)).reviews] for id_ in (ann, bob)]
    assert decided == [["rejected", "commented", "accepted"], ["accepted", "rejected"]]
    again = await review_fact(store, ann, "rejected", by="kim", operation="r5")
    assert again.id != one[0].id
