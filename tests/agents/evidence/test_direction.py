"""Which of two arguments a trigger word makes the subject."""

import pytest
from tests.agents.annotated import ROOT, sentence, text_of

from consilience.agents.verification.evidence.direction import direction
from consilience.agents.verification.evidence.sentences import SourceSentence, plain_sentences, source_of
from consilience.graph.model.model import Span


def plain(text: str) -> SourceSentence:
    return next(plain_sentences(text, 0, len(text)))


def word(one: SourceSentence, text: str) -> int:
    return next(at for at, each in enumerate(one.words) if each.text == text)


def points(one: SourceSentence, trigger: str, subject: str, object_: str) -> bool | None:
    return direction(one, word(one, trigger), (word(one, subject),), (word(one, object_),))


@pytest.mark.parametrize(
    ("text", "trigger", "expected"),
    [
        ("Ann killed Bob.", "killed", True),
        ("Bob killed Ann.", "killed", False),
        ("Bob was killed by Ann.", "killed", True),
        ("Ann was killed by Bob.", "killed", False),
        ("Ann killed him by the river near Bob.", "killed", True),
        ("Ann, killer of Bob, fled.", "killer", None),
        ("Ann's father met Bob.", "father", None),
        ("The killed were Ann and Bob.", "killed", None),
    ],
    ids=[
        "active",
        "active, the other way",
        "passive",
        "passive, the other way",
        "by that is no passive",
        "a noun with of",
        "a noun with a genitive",
        "not between the two",
    ],
)
def test_without_a_parse_a_verb_between_the_two_tells_by_its_form(
    text: str, trigger: str, expected: bool | None
) -> None:
    one = plain(text)
    ann = next(each.text for each in one.words if each.text.startswith("Ann"))
    assert points(one, trigger, ann, "Bob") is expected


def parsed(line: str, *edges: tuple[int, int, str]) -> SourceSentence:
    one = sentence(line, *edges)
    text = text_of(one)
    return source_of(text, [(Span(0, len(text)), [one])]).sentences[0]


ACTIVE = parsed("Ann/NNP killed/VBD Bob/NNP", (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"))
PASSIVE = parsed(
    *("Bob/NNP was/VBD killed/VBN by/IN Ann/NNP",),
    *((ROOT, 2, "root"), (2, 0, "nsubj:pass"), (2, 1, "aux:pass"), (4, 3, "case"), (2, 4, "obl:agent")),
)


@pytest.mark.parametrize("one", [ACTIVE, PASSIVE], ids=["active", "passive"])
def test_with_a_parse_the_agent_of_the_verb_is_the_subject_whatever_its_voice(one: SourceSentence) -> None:
    assert (points(one, "killed", "Ann", "Bob"), points(one, "killed", "Bob", "Ann")) == (True, False)


def test_with_a_parse_a_noun_tells_nothing() -> None:
    father = parsed("Ann/NNP father/NN Bob/NNP", (ROOT, 1, "root"), (1, 0, "nmod:poss"), (1, 2, "appos"))
    assert points(father, "father", "Ann", "Bob") is None


def test_with_a_parse_a_verb_of_neither_tells_nothing() -> None:
    near = parsed(
        *("Rain/NN fell/VBD near/IN Ann/NNP and/CC Bob/NNP",),
        *((ROOT, 1, "root"), (1, 0, "nsubj"), (3, 2, "case"), (1, 3, "obl:near"), (3, 5, "conj:and"), (5, 4, "cc")),
    )
    assert points(near, "fell", "Ann", "Bob") is None
