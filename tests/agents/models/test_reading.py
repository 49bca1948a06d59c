import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.models.prompt_echo import without_echo
from consilience.agents.models.protocol import Message
from consilience.agents.models.reply_json import read_value

ANN = {"entities": [{"text": "Ann's", "type": "Person"}]}
BARE = json.dumps(ANN)


def entities(value: object) -> list[object]:
    match value:
        case {"entities": list(found)}:
            return found
    raise ValueError("expected an object with entities")


@pytest.mark.parametrize(
    "reply",
    [
        BARE,
        f"```json\n{BARE}\n```",
        f"Here you are:\n\n```\n{BARE}\n```\nI hope that [this] helps {{you}}!",
        f"```json\n{BARE}",
        f"Certainly! {BARE} Note that [1] is uncertain.",
        repr(ANN),
        f"result = {ANN!r}  # as a Python dict",
        '{"entities": [{"text": "Ann\'s", "type": "Person",},],}',
        '{"entities": [{"text": "Ann\'s", "type": "Person"',
        '{"entities": [{"text": "Ann\'s", type: Person}]}',
        "{'entities': [{'text': \"Ann's\", 'type': 'Person'}]}",
        f'First I thought of {{"entities": []}}, but the answer is {BARE}.',
        f'{{"entities": [{{"text": "Bob"}}]}}\n\nOn reflection:\n```json\n{BARE}\n```',
    ],
)
def test_an_answer_is_read_whatever_is_around_it(reply: str) -> None:
    assert read_value(reply, entities) == ANN["entities"]


def test_items_of_an_answer_that_was_cut_off_are_never_taken_for_the_answer() -> None:
    cut = '{"entities": [{"text": "Ann", "type": "Person"}, {"text": "Bob", "type": "Person"}, {"text": "C'
    assert read_value(cut, lambda value: value)["entities"][:2] == [
        {"text": "Ann", "type": "Person"},
        {"text": "Bob", "type": "Person"},
    ]


@pytest.mark.parametrize(
    "reply",
    [
        r'{"text": "Ann \ud83d", "\ude00": [["\ud83d\ude00"]]}',
        r"{'text': 'Ann \ud83d', '\U0000de00': [['\ud83d\ude00']]}",
        r'{"text": "Ann \ud83d", "\ude00": [["\ud83d\ude00"',
        '{"text": "Ann \ud83d", "\ude00": [["\ud83d\ude00"]]}',
    ],
)
def test_half_of_a_surrogate_pair_is_a_replacement_character_and_a_whole_one_is_a_character(reply: str) -> None:
    assert read_value(reply, lambda value: value) == {"text": "Ann \ufffd", "\ufffd": [["\U0001f600"]]}


def test_objects_one_a_line_are_a_list() -> None:
    lines = '{"text": "Ann", "type": "Person"}\n{"text": "Rome", "type": "City"}'
    assert read_value(lines, lambda value: [each["text"] for each in value]) == ["Ann", "Rome"]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", "the reply is empty"),
        ("抱歉，文中没有提到任何人。", "the reply holds no JSON"),
        ("42", "expected an object with entities"),
        ('["Ann"]', "expected an object with entities"),
        ("[" * 100_000, "the reply holds no JSON"),
        ("{" * 50 + "}" * 50, "the reply holds no JSON"),
        ("x" * 400_001, "the reply is 400001 characters long, more than 400000 are not read"),
    ],
)
def test_a_reply_without_an_answer_says_why(reply: str, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        read_value(reply, entities)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(
    st.lists(values) | st.dictionaries(st.text(), values),
    st.sampled_from(["{}", "```json\n{}\n```", "Sure:\n{}\nBye."]),
)
def test_sound_json_is_read_as_it_is(value: object, frame: str) -> None:
    reply = frame.replace("{}", json.dumps(value, ensure_ascii=False))
    assert read_value(reply, lambda each: each) == value


@given(st.text(alphabet=st.sampled_from("{}[]\"':,\\ ntrue1a\n`")))
def test_no_reply_breaks_the_reader(reply: str) -> None:
    with suppress(ValueError):
        assert read_value(reply, lambda value: [value])


ASKED = [
    Message(
        "system", "You find entities. An example of an answer:\n" + json.dumps({"entities": [{"text": "Example"}]})
    ),
    Message("user", "Which people does this text name? Ann's brother met the girl.\nAnswer in JSON."),
]


@pytest.mark.parametrize(
    ("reply", "own"),
    [
        (BARE, BARE),
        (f"{ASKED[0].content}\n{ASKED[1].content}\n{BARE}", BARE),
        (f"system: {ASKED[0].content}\n\nuser: {ASKED[1].content}\n\nassistant: {BARE}", BARE),
        ("<|im_start|>assistant\n" + BARE, f"assistant\n{BARE}"),
        (f"Assistant: {BARE}", BARE),
        (f"{ASKED[0].content}\n{ASKED[1].content}"[:150], ""),
        (" ".join(f"{ASKED[0].content}\n{ASKED[1].content}".split()), ""),
        (f"<think>Maybe {ASKED[0].content}?</think>{BARE}", BARE),
        ("<think>Hm, {}", ""),
        ('{"entities": [{"text": "Example"}]}', '{"entities": [{"text": "Example"}]}'),
    ],
)
def test_what_a_reply_repeats_of_the_question_is_not_its_own(reply: str, own: str) -> None:
    assert without_echo(reply, ASKED) == own


def test_the_same_answer_as_before_is_an_answer() -> None:
    assert without_echo(BARE, [*ASKED, Message("assistant", BARE), Message("user", "Look again.")]) == BARE


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        (
            '{\n  "entities": [\n    {\n      "text": "Ann Lind founded Brix Ltd.",\n      "type":',
            {"entities": [{"text": "Ann Lind founded Brix Ltd.", "type": ""}]},
        ),
        (
            '{"entities": [{"text": "Max Ro", "type": "Brix Ltd"}, "text.type.',
            {"entities": [{"text": "Max Ro", "type": "Brix Ltd"}, "text.type."]},
        ),
        (
            '{"relations":[{"subject": "Ann Lind", "subject_type": "Firm", "relation": "',
            {"relations": [{"subject": "Ann Lind", "subject_type": "Firm", "relation": ""}]},
        ),
        (
            '{"relations":[{"subject":{"relation":{"type":"relation","name":"Brix Ltd"},"type":"',
            {"relations": [{"subject": {"relation": {"type": "relation", "name": "Brix Ltd"}, "type": ""}}]},
        ),
    ],
)
def test_what_a_small_model_began_is_read_as_far_as_it_came(reply: str, value: object) -> None:
    """Replies of SmolLM2-135M to the team's own questions, cut off at 24 tokens (`make test-model`)."""
    assert read_value(reply, lambda found: found) == value
