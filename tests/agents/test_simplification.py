from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Quote,
    RelationCandidate,
)
from consilience.agents.answers.passage import Passage
from consilience.agents.answers.schema_filter import conform_to_schema, replica_answer
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import EntityType, EventType, RelationType, Role, Schema

SCHEMA = Schema(
    name="small",
    entities={"Person": EntityType(), "Place": EntityType()},
    relations={"born_in": RelationType(domain=("Person",), range=("Place",))},
    events={"Meet": EventType(roles={"Who": Role(types=("Person",)), "Where": Role()})},
)
PASSAGE = Passage("doc", 10, "Ann was born in Rome.")
ANN = EntityCandidate(Span(10, 13), "Ann", "Person")
ROME = EntityCandidate(Span(26, 30), "Rome", "Place")
WHOLE = Quote("Ann was born in Rome", Span(10, 30))


def test_types_that_the_schema_lacks_do_not_pass() -> None:
    ship = EntityCandidate(Span(10, 13), "Ann", "Ship")
    assert conform_to_schema(Answer((ship, ANN)), SCHEMA) == Answer((ANN,))


def test_relations_pass_within_domain_and_range() -> None:
    good, reversed_ = RelationCandidate(ANN, "born_in", ROME, WHOLE), RelationCandidate(ROME, "born_in", ANN, WHOLE)
    assert conform_to_schema(Answer(relations=(reversed_, good)), SCHEMA).relations == (good,)


def test_relations_that_the_schema_does_not_list_pass_only_in_open_extraction() -> None:
    open_ = Answer(relations=(RelationCandidate(ANN, "lived in", ROME, WHOLE),))
    assert conform_to_schema(open_, SCHEMA) == Answer()
    assert conform_to_schema(open_, SCHEMA.model_copy(update={"open_relations": True})) == open_


def test_an_event_loses_the_arguments_that_its_roles_do_not_allow() -> None:
    who, wrong = ArgumentCandidate("Who", ANN, WHOLE), ArgumentCandidate("Who", ROME, WHOLE)
    unknown = ArgumentCandidate("When", ANN, WHOLE)
    event = EventCandidate("Meet", Span(18, 22), "born", "Actual", (wrong, who, unknown))
    kept = EventCandidate("Meet", Span(18, 22), "born", "Actual", (who,))
    assert conform_to_schema(Answer(events=(event,)), SCHEMA) == Answer(events=(kept,))


def test_a_replica_holds_only_what_the_passage_says_at_its_span() -> None:
    misplaced = EntityCandidate(Span(11, 14), "Ann", "Person")
    before = EntityCandidate(Span(0, 3), "Ann", "Person")
    unquoted = RelationCandidate(ANN, "born_in", ROME, Quote("Ann comes from Rome", None))
    quoted = RelationCandidate(ANN, "born_in", ROME, WHOLE)
    said = Answer((ANN, misplaced, before), (unquoted, quoted))
    assert replica_answer(said, PASSAGE) == Answer((ANN,), (quoted,))


spans = st.builds(lambda start, length: Span(start, start + length), st.integers(0, 40), st.integers(1, 8))
entities = st.builds(
    EntityCandidate, spans, st.sampled_from(["Ann", "Rome"]), st.sampled_from(["Person", "Place", "X"])
)
quotes = st.builds(Quote, st.sampled_from(["Ann", ""]), st.none() | spans)
relations = st.builds(RelationCandidate, entities, st.sampled_from(["born_in", "x"]), entities, quotes)
arguments = st.builds(ArgumentCandidate, st.sampled_from(["Who", "Where", "x"]), entities, quotes)
events = st.builds(
    EventCandidate,
    st.sampled_from(["Meet", "x"]),
    spans,
    st.just("born"),
    st.sampled_from(["Actual", "Other"]),
    st.lists(arguments, max_size=3).map(tuple),
)
answers = st.builds(
    Answer,
    st.lists(entities, max_size=4).map(tuple),
    st.lists(relations, max_size=4).map(tuple),
    st.lists(events, max_size=3).map(tuple),
)


def test_events_that_differ_in_a_quote_alone_have_an_order() -> None:
    filler = EntityCandidate(Span(8, 13), "Paris", "Place")
    meeting = [
        EventCandidate("Meet", Span(4, 7), "met", "Actual", (ArgumentCandidate("Where", filler, quote),))
        for quote in (Quote("met in Paris", None), Quote("Paris", Span(8, 13)), Quote("Paris", None))
    ]
    assert conform_to_schema(Answer(events=tuple(meeting)), SCHEMA) == conform_to_schema(
        Answer(events=tuple(meeting[::-1])), SCHEMA
    )


@given(answers)
def test_order_and_repetition_do_not_change_what_was_said(answer: Answer) -> None:
    shuffled = Answer(answer.entities[::-1] * 2, answer.relations[::-1] * 2, answer.events[::-1] * 2)
    assert conform_to_schema(shuffled, SCHEMA) == conform_to_schema(answer, SCHEMA)


@given(answers)
def test_simplifying_twice_changes_nothing(answer: Answer) -> None:
    once = conform_to_schema(answer, SCHEMA)
    assert conform_to_schema(once, SCHEMA) == once
    replica = replica_answer(once, PASSAGE)
    assert replica_answer(replica, PASSAGE) == replica
    assert conform_to_schema(replica, SCHEMA) == replica


@given(answers)
def test_every_span_of_a_replica_is_in_the_passage(answer: Answer) -> None:
    replica = replica_answer(conform_to_schema(answer, SCHEMA), PASSAGE)
    ends = [(e.span, e.text) for e in replica.entities] + [(e.trigger, e.text) for e in replica.events]
    ends += [(q.span, q.text) for q in (r.quote for r in replica.relations) if q.span]
    for span, text in ends:
        assert PASSAGE.text[span.start - 10 : span.end - 10] == text
