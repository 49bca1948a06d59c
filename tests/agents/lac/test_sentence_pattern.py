"""Patterns of Chinese sentences: places are filled by the nearest mention that fits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.lac.rules.sentence_pattern import ReducedSentence, SentencePlace, check_template
from consilience.graph.model.model import Span

PERSON, PLACE = ["Person"], ["Place"]


def reduced(text: str, **names: str) -> ReducedSentence:
    """Return a sentence in which each of these names is a mention of the type that it is given for."""
    found = [
        SentencePlace(Span(at, at + len(name)), EntityCandidate(Span(at, at + len(name)), name, type_))
        for type_, said in names.items()
        for name in said.split()
        if (at := text.find(name)) >= 0
    ]
    return ReducedSentence(text, Span(0, len(text)), found, ("Person", "Place"))


def found(sentence: ReducedSentence, template: str) -> list[tuple[str, str]]:
    fits = {"subject": PERSON, "object": PLACE}
    matches = sentence.matches(template, fits, "relations.x.lac.patterns")
    return [(match.places["subject"].entity.text, match.places["object"].entity.text) for match in matches]


@pytest.mark.parametrize(
    ("text", "template", "expected"),
    [
        ("林海出生于威海。", "{subject}出生于{object}", [("林海", "威海")]),
        ("林海说李明出生于威海。", "{subject}…出生于{object}", [("李明", "威海")]),
        ("林海一九八〇年出生于威海。", "{subject}…出生于{object}", [("林海", "威海")]),
        ("林海走了。李明出生于威海。", "{subject}……出生于{object}", [("李明", "威海")]),
        ("林海和李明出生于威海。", "{subject}出生于{object}", [("李明", "威海"), ("林海", "威海")]),
        ("林海从烟台到威海。", "{subject}从{any}到{object}", [("林海", "威海")]),
        ("林海不在威海出生。", "{subject}出生于{object}", []),
    ],
)
def test_a_place_is_filled_by_the_nearest_that_fits(text: str, template: str, expected: list[tuple[str, str]]) -> None:
    assert found(reduced(text, Person="林海 李明", Place="烟台 威海"), template) == expected


def test_what_one_match_takes_is_there_for_the_next() -> None:
    sentence = reduced("威海的林海，烟台的李明。", Person="林海 李明", Place="威海 烟台")
    assert found(sentence, "{object}的{subject}") == [("林海", "威海"), ("李明", "烟台")]


def test_a_quote_has_the_words_between() -> None:
    text = "据说林海出生于威海。"
    fits = {"subject": PERSON, "object": PLACE}
    (match,) = reduced(text, Person="林海", Place="威海").matches("{subject}出生于{object}", fits, "x")
    assert match.span.of(text) == "林海出生于威海"


def test_arguments_are_found_around_the_trigger() -> None:
    text = "林海昨天在威海被捕了。"
    sentence = reduced(text, Person="林海", Place="威海")
    at = sentence.text.index("被捕")
    for template, types, filler, words in (
        ("{role}……{trigger}", PERSON, "林海", "林海昨天在威海被捕"),
        ("在{role}…{trigger}", PLACE, "威海", "在威海被捕"),
    ):
        (match,) = sentence.matches(template, {"role": types}, "x", (at, at + 2))
        assert (match.places["role"].entity.text, match.span.of(text)) == (filler, words)


@pytest.mark.parametrize("template", ["{subject}出生于", "{subject}{subject}{object}", "{subject}({object}", "{role}"])
def test_a_pattern_that_cannot_be_used_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match=r"must have|regular expression"):
        check_template(template, ("subject", "object"))


@given(st.text("林海李明威海烟台，。、和的 \ue000\uf8ff", min_size=1, max_size=40))
def test_every_match_lies_where_it_says(text: str) -> None:
    sentence = reduced(text, Person="林海 李明", Place="威海 烟台")
    for match in sentence.matches("{subject}……{object}", {"subject": PERSON, "object": PLACE}, "x"):
        for place in match.places.values():
            assert place.span.of(text) == place.entity.text
            assert match.span.covers(place.span)
