import pytest
from tests.scripted import RESOLVER, Scripted

from consilience.agents.answers.candidates import Answer, EntityCandidate, EventCandidate, Quote, RelationCandidate
from consilience.agents.answers.trail import Trail
from consilience.agents.claims.claim import collect_claims
from consilience.agents.claims.entity_linking import Resolver, give_own_entity
from consilience.agents.collaboration.team import Team
from consilience.agents.pipeline.document_graph import build_document_graph
from consilience.agents.pipeline.run_record import make_run_record
from consilience.agents.verification.gate import gate_claims
from consilience.agents.verification.quote_check import check_quotes
from consilience.graph.model.model import Chunk, Document, DocumentGraph, Entity, Evidence, Fact, Proposal, Span
from consilience.graph.resolution.clusters import EntityCluster
from consilience.graph.resolution.entities import resolve_entities
from consilience.graph.schema.schema import EntityType, EventType, RelationType, Schema
from consilience.graph.writing.documents.invariants import check_invariants

SCHEMA = Schema(
    name="small",
    entities={"Person": EntityType()},
    relations={"met": RelationType(symmetric=True), "likes": RelationType()},
    events={"Meet": EventType()},
)
DOCUMENT = Document("Ann met Bob. Bob met Ann.", "note", "note.txt")
TEAM = Team("pair", [Scripted("a", "ner", lambda *_: Answer()), Scripted("b", "re", lambda *_: Answer())])
CHUNKS = tuple(
    Chunk(DOCUMENT.id, index, span, span.of(DOCUMENT.text)) for index, span in enumerate((Span(0, 13), Span(13, 25)))
)


def person(start: int) -> EntityCandidate:
    return EntityCandidate(Span(start, start + 3), DOCUMENT.text[start : start + 3], "Person")


def quote(start: int, end: int) -> Quote:
    return Quote(DOCUMENT.text[start:end], Span(start, end))


def graph(first: Answer, second: Answer | None = None) -> DocumentGraph:
    """Return the graph of what expert a says of the first chunk and expert b of the second, a round later."""
    trails = [{"a": Trail(((1, first),))}, {"b": Trail(((2, second or Answer()),))}]
    claims = check_quotes(gate_claims(collect_claims(trails, DOCUMENT.text, SCHEMA), SCHEMA))
    run = make_run_record(DOCUMENT, TEAM, SCHEMA, 2)
    found = build_document_graph(DOCUMENT, CHUNKS, run, TEAM.records, claims, RESOLVER, SCHEMA)
    check_invariants(found)
    return found


def facts(found: DocumentGraph, kind: str) -> list[Fact]:
    return [fact for fact in found.facts if fact.kind == kind]


def test_claims_about_the_same_entities_are_one_fact_with_all_evidence_and_all_proposers() -> None:
    found = graph(
        Answer(relations=(RelationCandidate(person(0), "met", person(8), quote(0, 11), 0.5),)),
        Answer(relations=(RelationCandidate(person(13), "met", person(21), quote(13, 24), 0.7),)),
    )
    (fact,) = facts(found, "relation")
    assert fact.evidence == (
        Evidence("Ann met Bob", CHUNKS[0].id, Span(0, 11), verified=True),
        Evidence("Bob met Ann", CHUNKS[1].id, Span(13, 24), verified=True),
    )
    assert (fact.proposals, fact.confidence) == ((Proposal("a", 1), Proposal("b", 2)), 0.7)
    assert len(found.entities) == 2
    assert len(facts(found, "entity")) == 2


def test_a_fact_is_as_good_as_the_best_of_its_claims() -> None:
    unfounded = RelationCandidate(person(0), "likes", person(8), Quote("Ann likes Bob", None))
    founded = RelationCandidate(person(21), "likes", person(13), quote(13, 24))
    (fact,) = facts(graph(Answer(relations=(unfounded,)), Answer(relations=(founded,))), "relation")
    assert fact.verdict.decision == "accepted"
    assert [evidence.verified for evidence in fact.evidence] == [False, True]


def test_a_rejected_claim_about_known_entities_is_a_rejected_fact() -> None:
    unfounded = RelationCandidate(person(0), "likes", person(8), Quote("Ann likes Bob", None))
    (fact,) = facts(graph(Answer(relations=(unfounded,))), "relation")
    assert fact.verdict.decision == "rejected"
    assert fact.evidence == (Evidence("Ann likes Bob", None, None, verified=False),)


def test_a_mention_that_the_text_lacks_leaves_no_trace_in_the_graph() -> None:
    nobody = EntityCandidate(Span(0, 3), "Zoe", "Person")
    found = graph(Answer(relations=(RelationCandidate(nobody, "met", person(8), quote(0, 11)),)))
    assert [mention.text for mention in found.mentions] == ["Bob"]
    assert facts(found, "relation") == []


def test_a_relation_of_an_entity_to_itself_is_contested() -> None:
    (fact,) = facts(
        graph(Answer(relations=(RelationCandidate(person(0), "likes", person(21), quote(0, 24)),))), "relation"
    )
    assert (fact.verdict.decision, fact.verdict.method) == ("contested", "resolution")


def test_a_nugget_becomes_an_event_in_its_chunk() -> None:
    found = graph(Answer(), Answer(events=(EventCandidate("Meet", Span(17, 20), "met", "Actual", ()),)))
    assert [(m.kind, m.chunk_id, m.realis) for m in found.mentions] == [("event", CHUNKS[1].id, "Actual")]
    assert [(event.type, event.trigger) for event in found.events] == [("Meet", "met")]
    assert found.relation_types == ("met", "likes")


def test_names_that_mean_something_within_a_document_only_are_entities_of_that_document() -> None:
    schema = Schema(name="days", entities={"Date": EntityType(within_document=True), "Person": EntityType()})

    def entities(name: str) -> dict[str, str]:
        document = Document(f"Ann came on Tuesday. {name}", name, name)
        chunk = Chunk(document.id, 0, Span(0, len(document.text)), document.text)
        said = Answer(
            entities=(EntityCandidate(Span(0, 3), "Ann", "Person"), EntityCandidate(Span(12, 19), "Tuesday", "Date"))
        )
        claims = check_quotes(gate_claims(collect_claims([{"a": Trail(((1, said),))}], document.text, schema), schema))
        run = make_run_record(document, TEAM, schema, 1)
        found = build_document_graph(document, (chunk,), run, TEAM.records, claims, RESOLVER, schema)
        check_invariants(found)
        return {entity.name: entity.id for entity in found.entities}

    first, second = entities("one"), entities("two")
    assert first["Ann"] == second["Ann"]
    assert first["Tuesday"] != second["Tuesday"]


def test_whom_a_document_does_not_name_is_an_entity_of_that_document() -> None:
    he = EntityCluster(Entity("Person", "He"), ())
    here, there = (give_own_entity(he, name, SCHEMA).entity for name in ("one", "two"))
    assert (here.document_id, there.document_id) == ("one", "two")
    assert give_own_entity(EntityCluster(Entity("Person", "Ann"), ()), "one", SCHEMA).entity.document_id is None


@pytest.mark.parametrize(
    ("text", "places", "parent", "child"),
    [
        pytest.param(
            "Otto Rask left. Otto is a son of Rask.",
            {"whole": (0, 9), "child": (16, 20), "parent": (33, 37)},
            "Rask",
            "Otto Rask",
            id="who is called by the last name alone is the other",
        ),
        pytest.param(
            "Otto Carl Rask left. Rask is a son of Otto Rask. Otto Rask paints.",
            {"whole": (0, 14), "child": (21, 25), "parent": (38, 47), "again": (49, 58)},
            "Otto Rask",
            "Otto Carl Rask",
            id="who has a first name of his own is the other, wherever he is called so",
        ),
    ],
)
def test_two_whom_a_relation_holds_apart_are_two_though_they_share_a_last_name(
    text: str, places: dict[str, tuple[int, int]], parent: str, child: str
) -> None:
    document = Document(text, "kin", "kin.txt")
    schema = Schema(name="kin", entities={"Person": EntityType()}, relations={"parent_of": RelationType()})
    named = {who: EntityCandidate(span, span.of(text), "Person") for who, at in places.items() for span in (Span(*at),)}
    span = Span(places["child"][0], places["parent"][1])
    stated = RelationCandidate(named["parent"], "parent_of", named["child"], Quote(span.of(text), span))
    answer = Answer(entities=tuple(named.values()), relations=(stated,))
    chunk = Chunk(document.id, 0, Span(0, len(text)), text)
    claims = check_quotes(gate_claims(collect_claims([{"a": Trail(((1, answer),))}], text, schema), schema))
    run = make_run_record(document, TEAM, schema, 1)
    resolver = Resolver(resolve_entities, RESOLVER.events)
    found = build_document_graph(document, (chunk,), run, TEAM.records, claims, resolver, schema)
    check_invariants(found)
    (fact,) = facts(found, "relation")
    names_of = {entity.id: entity.name for entity in found.entities}
    assert fact.verdict.decision == "accepted"
    assert fact.object_id is not None
    assert (names_of[fact.subject_id], names_of[fact.object_id]) == (parent, child)
    assert len(found.entities) == 2
