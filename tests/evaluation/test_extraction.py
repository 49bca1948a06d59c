import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.extraction.character_f1 import character_f1
from consilience.evaluation.extraction.scores import TaskScores, score_extraction
from consilience.evaluation.formats.extraction import (
    ArgumentItem,
    AttributeItem,
    EntityItem,
    EventItem,
    ExtractionRecord,
    RelationItem,
)
from consilience.evaluation.support.counts import Average, Counts
from consilience.evaluation.support.errors import EvaluationError

TEXT = "Ann met Bo in Rome. Ann left."
ANN, BO, ROME = (
    EntityItem("Ann", "Person", 0, 3),
    EntityItem("Bo", "Person", 8, 10),
    EntityItem("Rome", "Place", 14, 18),
)
LATER_ANN = EntityItem("Ann", "Person", 20, 23)
TASKS = ("ner", "re", "ee_trigger", "ee_argument", "ee_trigger_identification", "ee_argument_identification")


def record(
    entities: tuple[EntityItem, ...] = (),
    relations: tuple[RelationItem, ...] = (),
    events: tuple[EventItem, ...] = (),
) -> ExtractionRecord:
    return ExtractionRecord("one", TEXT, entities, relations, events)


def met(*arguments: ArgumentItem, type_: str = "Contact.Meet") -> EventItem:
    return EventItem(type_, "met", 4, arguments)


def test_an_entity_is_right_when_span_and_type_are() -> None:
    gold = record((ANN, BO, ROME))
    system = record((ANN, replace(BO, type="Place"), LATER_ANN))
    types = {"Person": Counts(1, 2, 2), "Place": Counts(0, 1, 1)}
    assert score_extraction([gold], [system]).ner == TaskScores(
        "ner", "span", Counts(1, 3, 3), Average(0.25, 0.25, 0.25, 2), types
    )


def test_an_item_counts_once_however_often_it_is_said() -> None:
    assert score_extraction([record((ANN, ANN))], [record((ANN, ANN, ANN))]).ner.micro == Counts(1, 1, 1)


def test_a_relation_needs_both_mentions_in_its_direction() -> None:
    knows = RelationItem("Ann", "knows", "Bo", (0, 3), (8, 10))
    elsewhere = replace(knows, head_span=(20, 23))
    reverse = RelationItem("Bo", "knows", "Ann", (8, 10), (0, 3))
    scores = score_extraction([record(relations=(knows,))], [record(relations=(knows, elsewhere, reverse))])
    assert scores.re.micro == Counts(1, 3, 1)


def test_relations_without_spans_on_one_side_are_compared_by_text() -> None:
    bare = RelationItem("Ann", "knows", "Bo")
    first = RelationItem("Ann", "knows", "Bo", (0, 3), (8, 10))
    second = replace(first, head_span=(20, 23))
    scores = score_extraction([record(relations=(bare,))], [record(relations=(first, second))])
    assert (scores.re.by, scores.re.micro) == ("text", Counts(1, 1, 1))
    assert "|re:text|" in scores.signature


def test_a_single_entity_without_a_span_matches_by_text_what_nothing_else_matches() -> None:
    lost = EntityItem("Ann", "Person")
    assert score_extraction([record((ANN, lost))], [record((ANN, LATER_ANN))]).ner.micro == Counts(2, 2, 2)
    assert score_extraction([record((ANN, lost))], [record((ANN,))]).ner.micro == Counts(1, 1, 2)


def test_identification_forgets_event_type_and_role_and_classification_does_not() -> None:
    gold = record(events=(met(ArgumentItem("Participant", "Ann", 0), ArgumentItem("Participant", "Bo", 8)),))
    system = record(events=(met(ArgumentItem("Participant", "Ann", 0), ArgumentItem("Place", "Bo", 8)),))
    scores = score_extraction([gold], [system])
    assert scores.ee_argument.micro == Counts(1, 2, 2)
    assert scores.ee_argument.types == {
        "Contact.Meet/Participant": Counts(1, 1, 2),
        "Contact.Meet/Place": Counts(0, 1, 0),
    }
    assert scores.ee_argument_identification.micro == Counts(2, 2, 2)
    other = score_extraction([gold], [record(events=(met(type_="Conflict.Attack"),))])
    assert other.ee_trigger.micro == Counts(0, 1, 1)
    assert other.ee_trigger_identification.micro == Counts(1, 1, 1)


def test_records_that_only_one_side_has_are_named() -> None:
    gold, answer = record((ANN,)), replace(record((ANN,)), id="two")
    scores = score_extraction([gold], [answer])
    assert (scores.missing, scores.unexpected, scores.ner.micro) == (("one",), ("two",), Counts(0, 0, 1))


def test_answers_about_another_text_are_refused() -> None:
    with pytest.raises(EvaluationError, match="'one' has another text"):
        score_extraction([record()], [replace(record(), text="Other.")])
    with pytest.raises(EvaluationError, match="gold records use the id 'one' more than once"):
        score_extraction([record(), record()], [])


def test_the_json_has_the_agreed_shape() -> None:
    data = score_extraction([record((ANN,))], [record((ANN,))]).to_json()
    assert list(data) == ["signature", "ner", "re", "ee_trigger", "ee_argument", "missing", "unexpected"]
    assert data["ner"] == {
        "micro": {"precision": 1.0, "recall": 1.0, "f1": 1.0, "true_positive": 1, "system": 1, "gold": 1},
        "macro": {"precision": 1.0, "recall": 1.0, "f1": 1.0, "classes": 1},
        "types": {
            "Person": {"precision": 1.0, "recall": 1.0, "f1": 1.0, "true_positive": 1, "system": 1, "gold": 1},
        },
    }
    assert data["re"]["micro"]["f1"] is None
    assert data["re"]["micro"]["reason"] == "neither gold nor the system has an item"


def test_a_signature_names_task_match_average_and_version() -> None:
    scores = score_extraction([record((ANN,))], [record((ANN,))])
    assert scores.ner.signature("macro").startswith("extraction|task:ner|match:strict|by:span|avg:macro|v:")


starts = st.one_of(st.none(), st.integers(0, 3))
words = st.sampled_from(["a", "bb"])
types = st.sampled_from(["T", "U"])
entities = st.builds(EntityItem, words, types, starts)
spans = st.one_of(st.none(), st.tuples(st.integers(0, 3), st.integers(4, 6)))
relations = st.builds(RelationItem, words, types, words, spans, spans)
arguments = st.builds(ArgumentItem, types, words, starts)
events = st.builds(EventItem, types, words, starts, st.lists(arguments, max_size=3).map(tuple))
records = st.lists(
    st.builds(
        ExtractionRecord,
        st.sampled_from(["one", "two", "three"]),
        st.just(""),
        st.lists(entities, max_size=6).map(tuple),
        st.lists(relations, max_size=6).map(tuple),
        st.lists(events, max_size=4).map(tuple),
    ),
    max_size=3,
    unique_by=lambda r: r.id,
)


@given(records)
def test_gold_against_itself_is_perfect(gold: list[ExtractionRecord]) -> None:
    scores = score_extraction(gold, gold)
    for task in TASKS:
        counts = getattr(scores, task).micro
        assert counts.true_positive == counts.system == counts.gold


@given(records, records)
def test_swapping_gold_and_system_swaps_precision_and_recall(
    gold: list[ExtractionRecord], system: list[ExtractionRecord]
) -> None:
    ids = {r.id for r in gold} & {r.id for r in system}
    gold, system = [r for r in gold if r.id in ids], [r for r in system if r.id in ids]
    there, back = score_extraction(gold, system), score_extraction(system, gold)
    for task in TASKS:
        one, other = getattr(there, task), getattr(back, task)
        assert (one.micro.precision, one.micro.recall) == (other.micro.recall, other.micro.precision)
        assert (one.macro.precision, one.macro.recall) == (other.macro.recall, other.macro.precision)
        assert one.micro.true_positive <= min(one.micro.system, one.micro.gold)


def test_of_a_place_with_several_words_the_same_stay_in_any_order() -> None:
    places = [RelationItem(words, "U", "bb", (2, 4), (1, 6)) for words in ("a", "bb")]
    elsewhere = RelationItem("c", "U", "c", (8, 9), (7, 8))
    system = ExtractionRecord("one", "", relations=(RelationItem("bb", "U", "bb", None, None), elsewhere))
    for relations in (places, places[::-1]):
        gold = ExtractionRecord("one", "", relations=(*relations, elsewhere))
        assert score_extraction([gold], [system]).re.micro.true_positive == 1


@given(records, records, st.randoms(use_true_random=False))
def test_the_order_of_records_and_items_changes_nothing(
    gold: list[ExtractionRecord], system: list[ExtractionRecord], chance: random.Random
) -> None:
    def shuffled(side: list[ExtractionRecord]) -> list[ExtractionRecord]:
        mixed = [
            replace(
                r,
                entities=tuple(chance.sample(r.entities, len(r.entities))),
                relations=tuple(chance.sample(r.relations, len(r.relations))),
                events=tuple(chance.sample(r.events, len(r.events))),
            )
            for r in side
        ]
        return chance.sample(mixed, len(mixed))

    assert score_extraction(gold, system).to_json() == score_extraction(shuffled(gold), shuffled(system)).to_json()


def test_attributes_are_right_when_subject_attribute_value_and_unit_are() -> None:
    gold = [
        ExtractionRecord(
            "d", attributes=(AttributeItem("Ann", "age", "34", "year"), AttributeItem("Acme", "revenue", "5", "USD"))
        )
    ]
    given = (
        AttributeItem("Ann", "age", "34", "year", text="thirty-four"),
        AttributeItem("Ann", "age", "34", "year", text="34"),  # the same value in other words is said already
        AttributeItem("Acme", "revenue", "5", "EUR"),
    )
    scores = score_extraction(gold, [ExtractionRecord("d", attributes=given)])
    assert scores.attribute is not None
    assert (scores.attribute.micro.true_positive, scores.attribute.micro.system, scores.attribute.micro.gold) == (
        *(1, 2, 2),
    )
    assert scores.to_json()["attribute"]["types"].keys() == {"age", "revenue"}
    assert "attribute:text" in scores.signature


def test_where_nobody_speaks_of_attributes_scores_are_as_they_were() -> None:
    scores = score_extraction([ExtractionRecord("d")], [ExtractionRecord("d")])
    assert scores.attribute is None
    assert "attribute" not in scores.to_json()
    assert "attribute" not in scores.signature


def test_what_a_system_contests_is_no_answer() -> None:
    wed = RelationItem("Ann", "spouse_of", "Bo", (0, 3), (8, 10))
    gold = record((ANN,), (wed,), (met(ArgumentItem("Participant", "Ann", 0)),))
    system = record(
        (ANN, replace(BO, status="contested")),
        (wed, replace(wed, type="child_of", status="contested")),
        (
            met(ArgumentItem("Participant", "Ann", 0), ArgumentItem("Place", "Rome", 14, status="contested")),
            replace(met(ArgumentItem("Agent", "Bo", 8), type_="Conflict.Attack"), status="contested"),
        ),
    )
    scores = score_extraction([gold], [system])
    assert {task: getattr(scores, task).micro for task in TASKS} == dict.fromkeys(TASKS, Counts(1, 1, 1))
    assert character_f1([gold], {"one": system}) == Counts(1, 1, 1)


def test_clusters_name_the_events_that_are_left_where_some_are_contested() -> None:
    first, second, third = met(), replace(met(type_="Life.Die"), status="contested"), met(type_="Life.Marry")
    told = replace(record(events=(first, second, third)), coreference=((0, 2), (1,)))
    assert told.asserted == replace(record(events=(first, third)), coreference=((0, 1),))
