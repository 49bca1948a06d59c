import json
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.models.asking import opened
from tests.agents.test_strategies import ANN, BOB, PASSAGE, ROME, SCHEMA
from tests.scripted_chat import ScriptedChat
from tests.servers.answers import Asked, Scripted, is_truncated, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.alignment.aligner import aligner_for
from consilience.agents.alignment.sentences import split_sentences
from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Quote,
    RelationCandidate,
)
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.answers.schema_filter import conform_to_schema
from consilience.agents.experts.chat.answers.items import (
    AnsweredArgument,
    AnsweredEntity,
    AnsweredEvent,
    AnsweredRelation,
    Items,
)
from consilience.agents.experts.chat.answers.line_writing import write_lines
from consilience.agents.experts.chat.answers.lines import read_lines
from consilience.agents.experts.chat.answers.parsing import ReplyShapeError
from consilience.agents.experts.chat.answers.placing import Placing, sentence_number
from consilience.agents.experts.chat.conversation.demonstrations import Demonstrations
from consilience.agents.experts.chat.conversation.gold_records import GoldRecord
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.agents.experts.chat.strategies.registry import strategy_named
from consilience.graph.model.model import Span, Task
from consilience.graph.schema.schema import EntityType, Schema

Server = Callable[[Script], ScriptedOpenAI]
PERSON = Schema(name="one", entities={"Person": EntityType(definition="A human being.")})
ANN_IN_3 = Items(entities=(AnsweredEntity("Ann", "Person", "3"),))


@pytest.mark.parametrize(
    "reply",
    [
        "Ann | Person | 3",
        "| Ann | Person | 3 |",
        "words | type | sentence number\n--- | --- | ---\nAnn | Person | 3",
        "Here are the names:\n\n- Ann | person | [3]\n\nI hope this helps!",
        "1. Ann | Person | sentence 3",
        "```\n**Ann** | `Person` | S3\n```",
        '"Ann"｜Person｜第3句',
        "Ann\tPerson\t3",
        "Person | Ann | (3)",
        '[{"text": "Ann", "type": "Person", "sentence": 3}]',
        '{"entities": [{"text": "Ann", "type": "Person", "sentence": "3"}]}',
    ],
)
def test_a_line_is_read_however_a_model_writes_it(reply: str) -> None:
    assert read_lines(reply, "ner", SCHEMA) == ANN_IN_3


def test_a_type_that_alone_was_asked_for_need_not_be_named() -> None:
    assert read_lines("Ann | 3", "ner", PERSON) == ANN_IN_3
    assert read_lines("Ann | Person | 3", "ner", PERSON) == ANN_IN_3


def test_relations_and_events_are_lines_too() -> None:
    ann, rome = AnsweredEntity("Ann", ""), AnsweredEntity("Rome", "")
    assert read_lines("Ann | born in | Rome | 1\nborn_in | Ann | Rome", "re", SCHEMA) == Items(
        relations=(AnsweredRelation(ann, "born_in", rome, "1"), AnsweredRelation(ann, "born_in", rome))
    )
    spouses = tuple(AnsweredArgument("Spouse", AnsweredEntity(name, "")) for name in ("Ann", "Bob"))
    assert read_lines(
        "married | Marry | Other | Spouse: Ann; spouse= Bob | 2\nwed | Marry | | 4", "ee", SCHEMA
    ) == Items(
        events=(AnsweredEvent("Marry", "married", "Other", spouses, "2"), AnsweredEvent("Marry", "wed", quote="4"))
    )


@pytest.mark.parametrize("reply", ["none", "None.", "**None**", "无", "none | none", "There it is:\nnone"])
def test_the_word_for_nothing_is_an_answer(reply: str) -> None:
    assert read_lines(reply, "ner", SCHEMA) == Items()


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("Ann is a person in the third sentence.", "expected lines with bars between their parts, or none"),
        ("[1] Ann was born in Rome.", "expected lines with bars"),
        ("a | b | c | d | 3", "no item: 'a | b | c | d | 3'"),
        ("|||", "expected lines with bars"),
    ],
)
def test_a_reply_without_any_line_is_unreadable_and_told(reply: str, reason: str) -> None:
    with pytest.raises(ReplyShapeError, match=re.escape(reason)):
        read_lines(reply, "ner", SCHEMA)


def test_single_lines_that_are_no_items_are_told_and_the_others_stand() -> None:
    items = read_lines("Ann | Person | 3\nwell | I | think | so", "ner", SCHEMA)
    assert items == Items(ANN_IN_3.entities, unreadable=("no item: 'well | I | think | so'",))


def test_a_model_that_goes_in_circles_says_a_line_three_times_at_most() -> None:
    assert read_lines("Ann | Person | 3\n" * 500, "ner", SCHEMA).entities == ANN_IN_3.entities * 3


@given(st.text(alphabet='Ann Person|\t\n3[]{}":;=-*｜第句none', max_size=200), st.sampled_from(["ner", "re", "ee"]))
def test_whatever_a_model_says_is_read_or_refused(reply: str, task: Task) -> None:
    try:
        items = read_lines(reply, task, SCHEMA)
    except ValueError as error:
        assert str(error)  # noqa: PT017 - most texts are no answer, and each says why
    else:
        assert {"ner": items.relations + items.events, "re": items.events, "ee": items.relations}[task] == ()


NAMES = st.text(alphabet="abcdé 王", min_size=1, max_size=8).map(str.strip).filter(bool)


@given(st.lists(st.tuples(NAMES, st.sampled_from(["Person", "City"]), st.integers(1, 30)), min_size=1, max_size=8))
def test_what_is_written_as_lines_is_read_as_it_was(rows: list[tuple[str, str, int]]) -> None:
    sentences = [Span(100 * n, 100 * n + 99) for n in range(30)]
    said = tuple(EntityCandidate(Span(100 * n - 100, 100 * n - 95), " ".join(w.split()), t) for w, t, n in rows)
    lines = write_lines(Answer(said), "ner", sentences)
    read = read_lines("\n".join(lines), "ner", SCHEMA).entities
    expected = dict.fromkeys((e.text, e.type, str(e.span.start // 100 + 1)) for e in said)
    assert [(e.text, e.type, e.quote) for e in read] == list(expected)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Ann was born. She left!  Why?", ["Ann was born.", "She left!", "Why?"]),
        (
            "Dr. Ann met J. Lee in the U.S. Senate. It was 3.5 km.",
            ["Dr. Ann met J. Lee in the U.S. Senate.", "It was 3.5 km."],
        ),
        ('He said "No." She left.', ['He said "No."', "She left."]),
        ("A title\n\nThe text goes on", ["A title", "The text goes on"]),
        ("王芳走了。她在广州！真的", ["王芳走了。", "她在广州！", "真的"]),
        (" \n ", []),
    ],
)
def test_sentences_end_at_their_signs(text: str, sentences: list[str]) -> None:
    assert [span.of(text) for span in split_sentences(text)] == sentences


@given(st.text(alphabet='Ab .!?\n。"’…', max_size=80), st.integers(0, 1000))
def test_sentences_hold_every_character_once_in_order(text: str, start: int) -> None:
    spans = split_sentences(text, start)
    assert all(one.end <= other.start for one, other in pairwise(spans))
    held = "".join(text[s.start - start : s.end - start] for s in spans)
    assert "".join(held.split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("said", "number"),
    [("3", 3), ("[12]", 12), ("s3", 3), ("Sentence 3.", 3), ("第3句", 3), ("3 km", 0), ("Ann", 0), ("", 0)],
)
def test_numbers_of_sentences_are_understood(said: str, number: int) -> None:
    assert sentence_number(said) == number


@given(st.lists(st.sampled_from(["Ann met Bob.", "Bob met Ann.", "It rained."]), min_size=1, max_size=8), st.data())
def test_a_number_leads_to_the_characters_of_its_sentence_also_among_equal_ones(
    said: list[str], data: st.DataObject
) -> None:
    text, start = " ".join(said), 50
    spans = split_sentences(text, start)
    number = data.draw(st.integers(1, len(said) + 2))
    aligner = aligner_for(text, start)
    placing = Placing(aligner, SCHEMA, {}, tuple(Quote(aligner.text(span), span) for span in spans))
    end = AnsweredEntity("Ann", "Person"), AnsweredEntity("Bob", "Person")
    answer = placing.answer(Items(relations=(AnsweredRelation(end[0], "met", end[1], str(number)),)))
    for found in answer.relations:
        assert text[found.subject.span.start - start : found.subject.span.end - start] == "Ann"
        assert found.quote.span is None or found.quote.text == aligner.text(found.quote.span)
        if number <= len(said) and said[number - 1] != "It rained.":
            assert (found.quote.span, found.subject.span.overlaps(spans[number - 1])) == (spans[number - 1], True)
        elif found.quote.span:  # no such sentence, or one with neither end: the stretch between them instead
            assert found.quote.span.covers(found.subject.span)
    if "Ann met Bob." in said or "Bob met Ann." in said:
        assert len(answer.relations) == 1


async def test_a_few_types_are_asked_for_at_a_time_and_quotes_are_whole_sentences() -> None:
    model = ScriptedChat(["Ann | born_in | Rome | 1", "none"])
    expert = ChatExpert(model, SCHEMA, "re", "re", strategy=strategy_named("lines", types=1))
    answer = await expert.answer(PASSAGE, (), None, 1)
    assert answer.relations == (RelationCandidate(ANN, "born_in", ROME, Quote("Ann was born in Rome.", Span(0, 21))),)
    assert ["- born_in (Person → City)" in asked.text for asked in model.asked] == [True, False]
    assert "[2] Ann married Bob." in model.asked[0].text
    assert [asked.form for asked in model.asked] == [None, None]


async def test_an_event_is_a_line_with_its_roles() -> None:
    model = ScriptedChat(["married | Actual | Spouse: Ann; Spouse: Bob | 2"])
    expert = ChatExpert(model, SCHEMA, "ee", "ee", strategy=strategy_named("one_type"))
    quote = Quote("Ann married Bob.", Span(22, 38))
    ann = EntityCandidate(Span(22, 25), "Ann", "Person")
    assert (await expert.answer(PASSAGE, (), None, 1)).events == (
        EventCandidate(
            "Marry",
            Span(26, 33),
            "married",
            "Actual",
            (ArgumentCandidate("Spouse", ann, quote), ArgumentCandidate("Spouse", BOB, quote)),
        ),
    )


async def test_a_part_that_stands_unchanged_stands_beside_one_that_changes() -> None:
    own = Answer((ANN, ROME))
    model = ScriptedChat(["Ann | 1\nBob | 2", "unchanged"])
    expert = ChatExpert(model, SCHEMA, "ner", "ner", strategy=strategy_named("one_type"))
    answer = await expert.answer(PASSAGE, (Replica("re", "re", Answer((BOB,))),), own, 2)
    assert conform_to_schema(answer, SCHEMA).entities == (ANN, ROME, BOB)


async def test_demonstrations_are_shown_as_lines() -> None:
    record = GoldRecord.model_validate(
        {"text": "It rained. Eve slept.", "entities": [{"text": "Eve", "type": "Person", "start": 11, "end": 14}]}
    )
    model = ScriptedChat(["none"])
    demonstrations = Demonstrations((record,))
    expert = ChatExpert(model, SCHEMA, "ner", "ner", strategy=strategy_named("lines"), demonstrations=demonstrations)
    await expert.answer(PASSAGE, (), None, 1)
    shown = model.asked[0].messages[0].content
    assert "[1] It rained.\n[2] Eve slept.\n<answer>\nEve | Person | 2\n</answer>" in shown
    assert "Mara Lind" not in shown


async def test_lines_are_asked_for_over_http_and_what_cannot_be_read_is_told(openai_server: Server) -> None:
    text = "Ann lives. Ann met Bob. It rained."

    def small_model(asked: Asked) -> Scripted:
        if "Your reply could not be read" in asked.last:
            return says("I would say Ann.")
        if "- City" in asked.last:
            return says("<think>No towns? none</think> Towns are hard.")
        return is_truncated("<think>Names...</think>\nAnn | 2\nBob | 2\nBo")

    server = openai_server(small_model)
    async with opened(server) as models:
        expert = ChatExpert(models["default"], SCHEMA, "ner", "ner", strategy=strategy_named("one_type"))
        answer = await expert.answer(Passage("doc", 100, text), (), None, 1)
    assert [(e.text, e.span) for e in answer.entities] == [("Ann", Span(111, 114)), ("Bob", Span(119, 122))]
    told = answer.notes.unreadable
    assert [("cut off" in line, "no reply could be read: expected lines" in line) for line in sorted(told)] == [
        (False, True),
        (True, False),
    ]
    assert sorted(answer.notes.thoughts) == ["Names...", "No towns? none"]
    assert {json.dumps(asked.body.get("response_format")) for asked in server.asked} == {"null"}
    assert {asked.body["max_tokens"] for asked in server.asked} == {1024}
