import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.experts.chat.answers.items import (
    AnsweredArgument,
    AnsweredEntity,
    AnsweredEvent,
    AnsweredRelation,
    Items,
)
from consilience.agents.experts.chat.answers.parsing import ReplyShapeError, read_items
from consilience.agents.experts.chat.answers.tables import read_table_items, read_types
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import EntityType, EventType, RelationType, Role, Schema

SCHEMA = Schema(
    name="s",
    entities={"Person": EntityType(), "City": EntityType(), "人物": EntityType()},
    relations={"born in": RelationType(), "作者": RelationType()},
    events={"Life.Marry": EventType(roles={"Spouse": Role(), "Place": Role()}), "Life.Die": EventType()},
)
ROME = AnsweredEntity("Rome", "City")
BORN = AnsweredRelation(AnsweredEntity("Ann", "Person"), "born in", AnsweredEntity("Rome", "City"))
PLAIN = AnsweredRelation(AnsweredEntity("Ann", ""), "born in", AnsweredEntity("Rome", ""))
WED = AnsweredEvent("Life.Marry", "wed", arguments=(AnsweredArgument("Spouse", AnsweredEntity("Ann", "")),))


@pytest.mark.parametrize(
    "reply",
    [
        {"entities": [{"text": "Rome", "type": "City"}]},
        {"entities": [{"Text": "Rome", "TYPE": "city", "note": 3}]},
        {"entities": [["Rome", "City"]]},
        {"entities": {"City": ["Rome"]}},
        [{"entity": "Rome", "label": "CITY"}],
        [["City", "Rome"]],
        [{"实体": "Rome", "类型": "City"}],
        {"result": {"named entities": [{"name": "Rome", "entity_type": "City"}]}},
        {"City": ["Rome"], "Person": []},
        {"city": [{"text": "Rome"}]},
        {"text": "Rome", "type": "City"},
        {"entities": {"Rome": "city"}},
        {"reasons": "It is a city.", "unchanged": False, "entities": [{"text": " Rome ", "type": "City"}, None]},
    ],
)
def test_an_entity_is_read_whatever_its_shape(reply: object) -> None:
    assert read_items(reply, "ner", SCHEMA) == Items(entities=(ROME,))


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        (
            {"relations": [{"subject": "Ann", "subject_type": "person", "relation": "born_in", "object": "Rome",
                            "object_type": "City"}]},
            BORN,
        ),
        ([{"head": {"text": "Ann", "type": "Person"}, "predicate": "born in",
           "tail": {"name": "Rome", "type": "City"}}], BORN),
        ([["Ann", "Person", "born in", "Rome", "City"]], BORN),
        ({"triples": [["Ann", "born in", "Rome"]]}, PLAIN),
        ({"born in": [["Ann", "Rome"]]}, PLAIN),
        ({"born in": [{"subject": "Ann", "object": "Rome"}]}, PLAIN),
        ({"关系": [{"头实体": "Ann", "关系": "born in", "尾实体": "Rome"}]}, PLAIN),
        ([["Ann", "born in", "Rome", "Ann was born in Rome"]],
         AnsweredRelation(PLAIN.subject, "born in", PLAIN.object, "Ann was born in Rome")),
    ],
)  # fmt: skip
def test_a_relation_is_read_whatever_its_shape(reply: object, expected: AnsweredRelation) -> None:
    assert read_items(reply, "re", SCHEMA) == Items(relations=(expected,))


@pytest.mark.parametrize(
    "reply",
    [
        {"events": [{"type": "Life.Marry", "trigger": "wed", "arguments": [{"role": "Spouse", "text": "Ann"}]}]},
        {"events": [{"event_type": "marry", "trigger": {"text": "wed"}, "arguments": {"spouse": "Ann"}}]},
        {"events": [{"event type": "Life:Marry", "trigger": "wed", "arguments": {"Spouse": ["Ann"], "Place": None}}]},
        {"events": [{"type": "Life.Marry", "trigger": "wed", "realis": "实际", "Spouse": "Ann"}]},
        {"Life.Marry": {"trigger": "wed", "arguments": [["Spouse", "Ann"]]}},
        [{"事件类型": "Life.Marry", "触发词": "wed", "论元": [{"角色": "Spouse", "论元": "Ann"}]}],
        {"type": "Life.Marry", "trigger": "wed", "arguments": [{"role": "Spouse", "text": "Ann"},
                                                              {"role": "Place", "text": "none"}]},
    ],
)  # fmt: skip
def test_an_event_is_read_whatever_its_shape(reply: object) -> None:
    assert read_items(reply, "ee", SCHEMA) == Items(events=(WED,))


@pytest.mark.parametrize("reply", [None, [], {}, {"entities": []}, {"entities": None}, {"reasons": "none there"}, "无"])
def test_nothing_found_is_an_answer(reply: object) -> None:
    assert read_items(reply, "ner", SCHEMA) == Items()


@pytest.mark.parametrize("reply", ["Rome", 3, True, {"thought": "Rome is a city"}, {"country": ["Italy"]}])
def test_a_reply_without_a_list_of_items_is_unreadable(reply: object) -> None:
    with pytest.raises(ReplyShapeError, match="expected a"):
        read_items(reply, "ner", SCHEMA)


def test_items_that_cannot_be_read_are_told_and_the_others_stand() -> None:
    assert read_items([["Rome", "City"], 7, {"type": "City"}], "ner", SCHEMA) == Items(
        entities=(ROME,), unreadable=("no entity: 7", "an entity without its text: {'type': 'City'}")
    )


def test_types_that_the_schema_lacks_stay_as_they_were_given() -> None:
    assert read_items([["Rome", "Planet"]], "ner", SCHEMA).entities == (AnsweredEntity("Rome", "Planet"),)


@pytest.mark.parametrize(
    ("said", "confidence"),
    [(0.7, 0.7), ("0.7", 0.7), ("70%", 0.7), (70, 0.7), (1, 1.0), (0, 0.0), ("high", 1.0), (None, 1.0), (-3, 1.0)],
)
def test_confidence_is_a_fraction_however_it_is_said(said: object, confidence: float) -> None:
    item = read_items([{"text": "Rome", "type": "City", "confidence": said}], "ner", SCHEMA).entities[0]
    assert item.confidence == pytest.approx(confidence)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["entities", "text", "type", "City", "arguments", "trigger", "subject", "relation", "object", "?"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON, st.sampled_from(["ner", "re", "ee"]))
def test_any_json_is_read_or_refused_with_a_reason(value: object, task: Task) -> None:
    try:
        read = read_items(value, task, SCHEMA)
    except ReplyShapeError:
        return
    assert all(item.text for item in read.entities)
    assert all(item.subject.text and item.relation and item.object.text for item in read.relations)
    assert all(item.trigger and item.type for item in read.events)


@pytest.mark.parametrize(
    ("reply", "types"),
    [
        ('{"types": ["作者", "Born In"]}', ("born in", "作者")),
        ('["born in", "flew to"]', ("born in",)),
        ("(born in, 作者)", ("born in", "作者")),
        ("- born in\n- 作者", ("born in", "作者")),
        ('{"types": []}', ()),
        ("None.", ()),
        ("无", ()),
    ],
)
def test_a_choice_of_types_is_read(reply: str, types: tuple[str, ...]) -> None:
    assert read_types(reply, SCHEMA.relations) == types


def test_a_choice_of_unknown_types_is_unreadable() -> None:
    with pytest.raises(ReplyShapeError):
        read_types("I think the text is about birth.", SCHEMA.relations)


@pytest.mark.parametrize(
    "reply",
    [
        "|subject|subject type|object|object type|quote|\n|---|:--|-|-|-|\n|Ann|Person|Rome|City|Ann of \\| Rome|",
        "Here is the table:\nAnn | person | Rome | City | Ann of \\| Rome",
        "|主体|主体类型|客体|客体类型|引文|\n|Ann|Person|Rome|City|Ann of \\| Rome|\n",
        json.dumps([{"subject": "Ann", "subject_type": "Person", "object": "Rome", "object_type": "City",
                     "quote": "Ann of | Rome", "relation": "born in"}]),
    ],
)  # fmt: skip
def test_a_table_of_pairs_is_read(reply: str) -> None:
    assert read_table_items(reply, "re", "born in", SCHEMA) == Items(
        relations=(AnsweredRelation(BORN.subject, "born in", BORN.object, "Ann of | Rome"),)
    )


def test_a_table_of_arguments_becomes_events() -> None:
    reply = (
        "| event | trigger | realis | role | argument | argument type | quote |\n"
        "| 1 | wed | Actual | Spouse | Ann | Person | Ann wed Bob |\n"
        "| 1 | wed | Actual | Spouse | Bob | Person | wed Bob |\n"
        "| 2 | marriage | Generic | - | - | - | a marriage |\n"
    )
    ann, bob = AnsweredEntity("Ann", "Person"), AnsweredEntity("Bob", "Person")
    assert read_table_items(reply, "ee", "Life.Marry", SCHEMA) == Items(
        events=(
            AnsweredEvent(
                "Life.Marry",
                "wed",
                "Actual",
                (AnsweredArgument("Spouse", ann, "Ann wed Bob"), AnsweredArgument("Spouse", bob, "wed Bob")),
                "Ann wed Bob",
            ),
            AnsweredEvent("Life.Marry", "marriage", "Generic", (), "a marriage"),
        )
    )


@pytest.mark.parametrize("reply", ["None", "无。", "| mention | quote |\n|---|---|\n", "| None | None |"])
def test_a_table_with_nothing_in_it_is_an_answer(reply: str) -> None:
    assert read_table_items(reply, "ner", "City", SCHEMA) == Items()


def test_prose_is_no_table() -> None:
    with pytest.raises(ReplyShapeError):
        read_table_items("There is a city.", "ner", "City", SCHEMA)
