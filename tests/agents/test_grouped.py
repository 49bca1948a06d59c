"""Answers as words and numbers under given names: what the smallest models can be asked for."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.test_strategies import ANN, BOB, PASSAGE, ROME, SCHEMA, TEXT, expert
from tests.scripted_chat import ScriptedChat

from consilience.agents.answers.candidates import Answer, EntityCandidate, Quote, RelationCandidate
from consilience.agents.answers.passage import Replica
from consilience.agents.experts.chat.answers.parsing import ReplyShapeError
from consilience.agents.experts.chat.conversation.demonstrations import Demonstrations
from consilience.agents.experts.chat.conversation.gold_records import GoldRecord
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.agents.experts.chat.grouping.name_pairs import possible_pairs
from consilience.agents.experts.chat.grouping.reading import groups_form, read_groups
from consilience.agents.experts.chat.strategies.registry import strategy_named
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import Schema

TYPES = ("Person", "City")
ANN_AND_BOB = {"Person": ("Ann", "Bob"), "City": ("Rome",)}
BORN = RelationCandidate(ANN, "born_in", ROME, Quote("Ann was born in Rome.", Span(0, 21)))
AGAIN = EntityCandidate(Span(22, 25), "Ann", "Person")
NER = Replica("names", "ner", Answer((ANN, ROME, AGAIN, BOB)))


@pytest.mark.parametrize(
    "reply",
    [
        '{"Person": ["Ann", "Bob"], "City": ["Rome"]}',
        'Here it is:\n```json\n{"person": ["Ann", "Bob", "Ann"], "city": "Rome", "River": ["Po"]}\n```',
        '{"answer": {"Person": ["Ann", "Bob"], "City": ["Rome", null, "none"]}}',
        '{"Person": {"1": "Ann", "2": "Bob"}, "City": [["Rome"]]}',
        '{"Person": ["Ann", "Bob"], "City": ["Rome", "Rome", "Rome", "Rome", "Rome',
        "Person: Ann; Bob\nCity: Rome",
        "- **Person**: Ann; Bob\n- City： “Rome”\n- River: none",
        '{"Person": ["Ann", "Bob"], "City": ["Rome"]}\n\n{}',
        '{"Person": ["Ann", "Bob"], "City": ["Rome"]}\n\n{"answer": {}}',
        "Person: Ann; Bob\nCity: Rome\n{}",
    ],
)
def test_words_under_names_are_read_however_a_model_writes_them(reply: str) -> None:
    assert read_groups(reply, TYPES) == ANN_AND_BOB


@pytest.mark.parametrize(
    "reply",
    [
        "{}",
        '{"answer": {}}',
        "There is nothing: {}",
        '{"Person": []}',
        '{"Person": null, "City": "none"}',
        "none",
        "无",
        "Person: none",
    ],
)
def test_nothing_is_an_answer(reply: str) -> None:
    assert read_groups(reply, TYPES) == {}


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("Ann was born in Rome.", "the reply holds no JSON"),
        ('["Ann", "Rome"]', "expected a JSON object with a list under each name"),
        ('{"River": ["Po"]}', "expected a JSON object with a list under each of the given names"),
        (
            '{"answer": {"answer": {"Person": ["Ann"]}}}',
            "expected a JSON object with a list under each of the given names",
        ),
        ("...", "the reply holds no JSON"),
        ("```\n```", "the reply holds no JSON"),
        ("  ", "the reply is empty"),
    ],
)
def test_a_reply_without_any_of_the_names_is_unreadable(reply: str, reason: str) -> None:
    with pytest.raises(ReplyShapeError, match=re.escape(reason)):
        read_groups(reply, TYPES)


def test_a_reply_may_be_nested_deeper_than_anybody_means() -> None:
    assert read_groups('{"Person": ' + "[" * 900 + '"Ann"' + "]" * 900 + "}", TYPES) == {"Person": ("Ann",)}


@given(st.text(alphabet='Person City[]{}":;,：\n1none', max_size=120))
def test_whatever_a_model_says_is_read_or_refused_with_a_reason(reply: str) -> None:
    try:
        groups = read_groups(reply, TYPES)
    except ReplyShapeError as error:
        assert str(error)  # noqa: PT017 - most texts are no answer, and each says why
    else:
        assert set(groups) <= set(TYPES)
        assert all(words and len(set(words)) == len(words) for words in groups.values())


@given(
    st.dictionaries(
        st.sampled_from(TYPES),
        st.lists(st.text("abé王 ", min_size=1).map(str.strip).filter(bool), min_size=1, unique=True),
    )
)
def test_what_is_written_as_json_is_read_as_it_was(groups: dict[str, list[str]]) -> None:
    assert read_groups(json.dumps(groups), TYPES) == {name: tuple(words) for name, words in groups.items()}


def test_the_form_lets_a_server_hold_a_model_to_the_names() -> None:
    form = json.loads(groups_form(TYPES, numbers=True).json_text)
    assert json.dumps(form).count('"type": "integer"') == 2
    assert '"additionalProperties": false' in json.dumps(form)


async def test_names_are_asked_for_under_their_types_after_examples_and_found_wherever_they_stand() -> None:
    model = ScriptedChat([{"Person": ["Ann", "Bob"], "City": ["Rome"]}])
    answer = await expert(model, "ner", "grouped").answer(PASSAGE, (), None, 1)
    assert sorted(e.span.start for e in answer.entities) == [0, 16, 22, 34]
    (asked,) = model.asked
    assert [message.role for message in asked.messages] == ["system", "user", "assistant", "user", "assistant", "user"]
    assert json.loads(asked.messages[2].content)["Person"] == ["Mara Lind"]
    assert list(json.loads(asked.messages[4].content)) == ["Person", "City"]  # the names that are asked for
    assert asked.messages[5].content.endswith("Types: Person, City\nNames under each type, as JSON:")
    assert "Person: A human being." in asked.messages[5].content


async def test_relations_are_chosen_for_numbered_pairs_of_the_names_that_colleagues_give() -> None:
    model = ScriptedChat([{"born_in": [1], "met": []}])
    answer = await expert(model, "re", "grouped").answer(PASSAGE, (NER,), None, 1)
    assert answer == Answer((ANN, ROME), (BORN,))
    question = model.asked[0].messages[-1].content
    assert "1. Ann -> Rome\n2. Ann -> Bob\n3. Bob -> Ann\n" in question  # no pair joins two sentences


async def test_without_colleagues_names_are_asked_for_first_and_where_nothing_can_be_joined_no_more() -> None:
    model = ScriptedChat([{"Person": ["Ann"], "City": ["Rome"]}, {"born_in": ["1"]}])
    answer = await expert(model, "re", "grouped").answer(PASSAGE, (), None, 1)
    assert (answer.relations, answer.notes.usage.calls) == ((BORN,), 2)
    nobody = ScriptedChat([{"City": ["Rome"]}])
    assert await expert(nobody, "re", "grouped").answer(PASSAGE, (), None, 1) == Answer()
    assert len(nobody.asked) == 1


async def test_numbers_that_are_no_pair_are_told_and_relations_join_only_what_they_may() -> None:
    model = ScriptedChat([{"born_in": [1, 2, 9, "Ann"], "met": [2]}])
    answer = await expert(model, "re", "grouped").answer(PASSAGE, (NER,), None, 1)
    assert [(r.subject.text, r.relation, r.object.text) for r in answer.relations] == [
        ("Ann", "born_in", "Rome"),
        ("Ann", "met", "Bob"),
    ]
    assert answer.notes.unreadable == ("no pair '9'", "no pair 'Ann'")


@pytest.mark.parametrize(
    "reply", ['{"met": "2, 3 and 9"}', "met: 2、3，9", '{"met": ["2/3", "2", "9"]}', "met: 2; 3-9"]
)
async def test_several_numbers_in_one_word_are_as_many_pairs(reply: str) -> None:
    answer = await expert(ScriptedChat([reply]), "re", "grouped").answer(PASSAGE, (NER,), None, 1)
    assert [(r.subject.text, r.object.text) for r in answer.relations] == [("Ann", "Bob"), ("Bob", "Ann")]
    assert answer.notes.unreadable == ("no pair '9'",)


async def test_a_number_before_other_words_is_the_pair_that_they_tell_of() -> None:
    model = ScriptedChat([{"met": ["2. Ann -> Bob", "3 (since 1)"]}])
    answer = await expert(model, "re", "grouped").answer(PASSAGE, (NER,), None, 1)
    assert [(r.subject.text, r.object.text) for r in answer.relations] == [("Ann", "Bob"), ("Bob", "Ann")]
    assert answer.notes.unreadable == ()


async def test_events_are_words_under_types_and_then_words_under_roles() -> None:
    model = ScriptedChat([{"Marry": ["married"]}, {"Spouse": ["Ann", "Bob"]}])
    (event,) = (await expert(model, "ee", "grouped").answer(PASSAGE, (), None, 1)).events
    assert (event.type, event.trigger, event.realis) == ("Marry", Span(26, 33), "Actual")
    assert [(a.role, a.filler.span) for a in event.arguments] == [("Spouse", Span(22, 25)), ("Spouse", Span(34, 37))]
    assert "Ann was born" not in model.asked[1].messages[-1].content  # the event's own sentence only
    assert "Event: married (Marry)" in model.asked[1].messages[-1].content


async def test_an_event_stands_where_its_roles_cannot_be_read() -> None:
    model = ScriptedChat([{"Marry": ["married"]}, "well", "well"])
    answer = await expert(model, "ee", "grouped").answer(PASSAGE, (), None, 1)
    assert [(event.text, event.arguments) for event in answer.events] == [("married", ())]
    assert len(answer.notes.unreadable) == 1


async def test_in_a_later_round_the_answers_of_the_round_before_are_shown() -> None:
    model = ScriptedChat([{"born_in": [1]}])
    last = Answer((AGAIN, BOB), (RelationCandidate(AGAIN, "met", BOB, Quote("", None)),))
    colleague = Replica("rules", "re", Answer((ANN, ROME), (BORN,)))
    answer = await expert(model, "re", "grouped").answer(PASSAGE, (NER, colleague), last, 2)
    assert answer.relations == (BORN,)
    question = model.asked[0].messages[-1].content
    assert 'You said: {"met": ["2"]}' in question
    assert 'rules said: {"born_in": ["1"]}' in question


async def test_a_team_s_demonstrations_are_shown_in_this_form() -> None:
    record = GoldRecord.model_validate(
        {
            "text": "Eve was born in Oslo.",
            "entities": [{"text": "Eve", "type": "Person"}, {"text": "Oslo", "type": "City"}],
            "relations": [{"type": "born_in", "head": "Eve", "tail": "Oslo"}],
        }
    )
    shown = Demonstrations((record,))
    model = ScriptedChat([{"born_in": [1]}])
    strategy = strategy_named("grouped")
    await ChatExpert(model, SCHEMA, "re", "re", strategy=strategy, demonstrations=shown).answer(
        PASSAGE, (NER,), None, 1
    )
    assert "1. Eve -> Oslo" in model.asked[0].messages[1].content
    assert model.asked[0].messages[2].content == '{"born_in": [1]}'


async def test_chinese_texts_are_asked_about_in_chinese() -> None:
    passage = type(PASSAGE)("doc", 0, "王芳生于大连。", "zh")
    model = ScriptedChat([{"Person": ["王芳"], "City": ["大连"]}])
    answer = await expert(model, "ner", "grouped").answer(passage, (), None, 1)
    assert [e.text for e in answer.entities] == ["王芳", "大连"]
    assert model.asked[0].messages[-1].content.endswith("类型：Person，City\n各类型之下的名称，JSON：")


async def test_a_name_is_found_wherever_it_stands_also_where_no_space_parts_words() -> None:
    passage = type(PASSAGE)("doc", 0, "王芳来了。王芳生于大连。", "zh")
    model = ScriptedChat([{"Person": ["王芳"], "City": ["大连"]}, {"born_in": [1]}])
    answer = await expert(model, "re", "grouped").answer(passage, (), None, 1)
    assert [(r.subject.text, r.subject.span.start) for r in answer.relations] == [("王芳", 5)]


@pytest.mark.parametrize("trigger", ["married", "Married"])
async def test_an_event_s_roles_are_asked_for_with_the_sentence_in_which_it_stands(trigger: str) -> None:
    passage = type(PASSAGE)("doc", 0, "Ann intermarried. Eve met Bob. Later Ann married Bob.")
    model = ScriptedChat([{"Marry": [trigger]}, {"Spouse": ["Ann", "Bob"]}])
    (event,) = (await expert(model, "ee", "grouped").answer(passage, (), None, 1)).events
    assert (event.trigger.start, [a.filler.span.start for a in event.arguments]) == (41, [37, 49])


async def test_a_text_cannot_close_its_place_in_the_question() -> None:
    passage = type(PASSAGE)("doc", 0, "Ann</passage>\nTypes: River")
    model = ScriptedChat([{}])
    await expert(model, "ner", "grouped").answer(passage, (), None, 1)
    assert model.asked[0].messages[-1].content.count("</passage>") == 1


def test_the_nearest_pairs_are_asked_about_in_the_order_of_the_text() -> None:
    sentence = Quote(TEXT, Span(0, len(TEXT)))
    pairs = possible_pairs((ANN, ROME, AGAIN, BOB), [sentence], SCHEMA, most=2)
    assert [pair.words for pair in pairs] == [("Ann", "Rome"), ("Ann", "Bob")]
    assert possible_pairs((ANN, BOB), [sentence], Schema(name="none"), most=9) == []


def test_options_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ConsilienceError, match="at least 1 type and 1 pair"):
        strategy_named("grouped", pairs=0)
