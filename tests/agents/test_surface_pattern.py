"""Rows of words between two mentions: what fits them, which words they consume, and which are refused."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.annotated import sentence

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.rules.path_pattern import parse_path_pattern
from consilience.agents.experts.corenlp.rules.surface_pattern import Bounds, parse_surface_pattern

WORDS = {"start": ("found", "establish")}


def rows(
    pattern: str, line: Sentence, subject: Bounds, object_: Bounds, mentions: Mapping[Bounds, str] | None = None
) -> list[str]:
    """Return the words, besides the arguments, of each place where the row fits."""
    arguments = {"subject": subject, "object": object_}
    found = parse_surface_pattern(pattern, WORDS).rows(line, arguments, mentions or {})
    return [" ".join(line.tokens[token].text for token in row) for row in found]


@pytest.mark.parametrize(
    ("pattern", "line", "ends", "expected"),
    [
        ("{subject} founded {object}", "Ann/NNP founded/VBD Acme/NNP", (0, 2), ["founded"]),
        ("{subject} @start {object}", "Ann/NNP founded/VBD Acme/NNP", (0, 2), ["founded"]),
        ("{subject} [VB] {object}", "Ann/NNP founded/VBD Acme/NNP", (0, 2), ["founded"]),
        ("{subject} sold {object}", "Ann/NNP founded/VBD Acme/NNP", (0, 2), []),
        ("{subject} founded {object}", "Ann/NNP later/RB founded/VBD Acme/NNP", (0, 3), []),
        ("{subject} [RB]? founded {object}", "Ann/NNP founded/VBD Acme/NNP", (0, 2), ["founded"]),
        ("{subject} [RB]? founded {object}", "Ann/NNP later/RB founded/VBD Acme/NNP", (0, 3), ["later founded"]),
        ("{subject} , [JJ]* head of {object}", "Ann/NNP ,/, old/JJ wise/JJ head/NN of/IN Acme/NNP", (0, 6),
         [", old wise head of"]),
        ("{subject} ... {object}", "Ann/NNP a/DT b/DT c/DT d/DT e/DT f/DT Acme/NNP", (0, 7), ["a b c d e f"]),
        ("{subject} ... {object}", "Ann/NNP a/DT b/DT c/DT d/DT e/DT f/DT g/DT Acme/NNP", (0, 8), []),
        ("{object} 's {subject}", "Acme/NNP 's/POS Ann/NNP", (2, 0), ["'s"]),
        ("head {subject} of {object}", "The/DT head/NN Ann/NNP of/IN Acme/NNP", (2, 4), ["head of"]),
    ],
    ids=[
        "a word", "a list of the schema", "a tag", "another word", "a word more than the row has",
        "one that may be missing", "and is there", "any number", "a gap", "too wide a gap", "the object first",
        "a word before both",
    ],
)  # fmt: skip
def test_a_row_fits_where_its_words_stand_one_after_another(
    pattern: str, line: str, ends: tuple[int, int], expected: list[str]
) -> None:
    subject, object_ = ((end, end) for end in ends)
    assert rows(pattern, sentence(line), subject, object_) == expected


def test_a_row_gives_back_what_it_took_too_greedily() -> None:
    line = sentence("Ann/NNP old/JJ head/NN head/NN of/IN Acme/NNP")
    assert rows("{subject} * head of {object}", line, (0, 0), (5, 5)) == []
    assert rows("{subject} ** head of {object}", line, (0, 0), (5, 5)) == ["old head head of"]


def test_another_mention_of_a_type_may_stand_between() -> None:
    line = sentence("Ann/NNP of/IN New/NNP York/NNP runs/VBZ Acme/NNP")
    pattern = "{subject} of <City> runs {object}"
    assert rows(pattern, line, (0, 0), (5, 5), {(2, 3): "City"}) == ["of runs"]
    assert rows(pattern, line, (0, 0), (5, 5), {(2, 3): "Person"}) == []


def test_an_argument_is_tested_by_its_last_word_and_never_by_a_full_stop() -> None:
    line = sentence("Acme/NNP of/IN Calif/NNP ./NNP")
    assert rows("{subject} of {object:calif}", line, (0, 0), (2, 3)) == ["of"]
    assert rows("{subject} of {object:rome}", line, (0, 0), (2, 3)) == []


def test_words_of_an_argument_are_no_words_of_the_row() -> None:
    line = sentence("Ann/NNP Lee/NNP Acme/NNP")
    assert rows("{subject} lee {object}", line, (0, 1), (2, 2)) == []


def test_a_row_that_begins_with_a_word_is_found_twelve_words_before_the_first_argument_and_no_more() -> None:
    near, far = (sentence(" ".join(["Head/NN", *["so/RB"] * between, "Ann/NNP Acme/NNP"])) for between in (11, 12))
    assert rows("head so* so* {subject} {object}", near, (12, 12), (13, 13)) == ["Head" + " so" * 11]
    assert rows("head so* so* {subject} {object}", far, (13, 13), (14, 14)) == []


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("{subject} founded", "each once"),
        ("{subject} and {subject} founded {object}", "each once"),
        ("... {subject} founded {object}", "cannot begin with ..."),
        ("{subject} @verbs {object}", "@verbs is not among the lists"),
        ("{subject} a||b {object}", "empty alternative"),
    ],
)
def test_a_row_that_cannot_be_used_is_refused_with_what_is_wrong(source: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        parse_surface_pattern(source, WORDS)


ELEMENTS = st.sampled_from(("{object}", "{object:NN}", "<City>", "...", "[NN|JJ]*", "@start?", "of", "*"))
PIECES = st.text(alphabet="{}<>[]|@?*.: sub", max_size=12)
ROWS = st.lists(ELEMENTS | PIECES, max_size=4).flatmap(lambda more: st.permutations(["{subject}", "{object}", *more]))
LINES = st.lists(st.sampled_from(("of/IN", "old/JJ", "found/VB", "man/NN")), min_size=2, max_size=8)


@given(parts=ROWS, words=LINES, data=st.data())
def test_whatever_is_written_is_refused_with_words_or_finds_rising_places_apart_from_the_arguments(
    parts: list[str], words: list[str], data: st.DataObject
) -> None:
    source = " ".join(parts)
    try:
        pattern = parse_surface_pattern(source, WORDS)
    except ValueError:
        return
    assert pattern.source == source
    one, other = data.draw(st.lists(st.integers(0, len(words) - 1), min_size=2, max_size=2, unique=True))
    arguments = {"subject": (one, one), "object": (other, other)}
    for row in pattern.rows(sentence(" ".join(words)), arguments, {}):
        assert list(row) == sorted(set(row))
        assert not {one, other} & set(row)


def test_an_argument_can_be_tested_by_its_first_word() -> None:
    line = sentence("Mallow/NNP in/IN County/NNP Cork/NNP")
    assert rows("{subject} in {object:^county}", line, (0, 0), (2, 3)) == ["in"]
    assert rows("{subject} in {object:^cork}", line, (0, 0), (2, 3)) == []
    assert rows("{subject} in {object:^NNP}", line, (0, 0), (2, 3)) == ["in"]
    with pytest.raises(ValueError, match="only a row may ask for a first word"):
        parse_path_pattern("{subject} >nmod:in> {object:^county}", WORDS)
