"""Whether a sentence asserts what one of its words says, in plain text and with a parse."""

import pytest
from tests.agents.annotated import ROOT, sentence, text_of

from consilience.agents.verification.evidence.assertion import Assertion, assertion, opening
from consilience.agents.verification.evidence.sentences import SourceSentence, plain_sentences, source_of
from consilience.graph.model.model import Span


def plain(text: str) -> SourceSentence:
    return next(plain_sentences(text, 0, len(text)))


def said(text: str, word: str) -> Assertion:
    one = plain(text)
    return assertion(one, [next(at for at, each in enumerate(one.words) if each.text == word)])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann founded Brix.", "asserted"),
        ("Ann never founded Brix.", "negated"),
        ("Ann hadn't founded Brix.", "negated"),
        ("Ann denies she founded Brix.", "negated"),
        ("Ann allegedly founded Brix.", "uncertain"),
        ("Not now, Ann founded Brix.", "asserted"),
        ("She did not sing but founded Brix.", "asserted"),
        ("She did not ever once in her whole long life think of it founded Brix.", "asserted"),
    ],
    ids=[
        "nothing before it",
        "a negation",
        "a contracted negation",
        "a denial",
        "a word of doubt",
        "before a comma",
        "before a conjunction",
        "too far away",
    ],
)
def test_without_a_parse_the_words_before_it_in_its_clause_count(text: str, expected: Assertion) -> None:
    assert said(text, "founded") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is not true that Ann founded Brix.", "negated"),
        ("Officials denied reports in the press that Ann founded Brix.", "negated"),
        ("Contrary to reports, Ann founded Brix.", "negated"),
        ("It is unclear whether Ann founded Brix.", "uncertain"),
        ("If Ann founded Brix, she is rich.", "uncertain"),
        ("Perhaps Ann founded Brix.", "uncertain"),
        ("Ann founded Brix and said that it is not true.", "asserted"),
        ("否认Ann创办Brix。", "negated"),
        ("Ann创办Brix，他否认偷窃。", "asserted"),
    ],
)
def test_a_main_clause_can_deny_or_doubt_all_that_follows(text: str, expected: Assertion) -> None:
    assert opening(plain(text)) == expected


def test_of_several_words_one_that_is_negated_decides() -> None:
    one = plain("Ann founded and never sold Brix.")
    assert assertion(one, [1, 4]) == "negated"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("由Ann导演", "asserted"),
        ("不是Ann导演", "negated"),
        ("没有，由Ann导演", "asserted"),
        ("可能由Ann导演", "uncertain"),
        ("不是谁都知道的那个人名叫Ann导演", "asserted"),
    ],
    ids=["nothing before it", "a negation", "before a comma", "a word of doubt", "too far away"],
)
def test_in_chinese_the_characters_before_it_count(text: str, expected: Assertion) -> None:
    assert said(text, "导") == expected


def parsed(line: str, *edges: tuple[int, int, str]) -> SourceSentence:
    one = sentence(line, *edges)
    text = text_of(one)
    return source_of(text, [(Span(0, len(text)), [one])]).sentences[0]


def test_with_a_parse_only_a_negation_of_the_word_itself_counts() -> None:
    unhappy = parsed(
        *("Ann/NNP who/WP never/RB sang/VBD founded/VBD Brix/NNP",),
        *((ROOT, 4, "root"), (4, 0, "nsubj"), (0, 3, "acl:relcl"), (3, 1, "nsubj"), (3, 2, "advmod"), (4, 5, "obj")),
    )
    assert assertion(unhappy, [4]) == "asserted"
    assert assertion(unhappy, [3]) == "negated"


def test_with_a_parse_what_somebody_may_do_is_open() -> None:
    may = parsed(
        *("Ann/NNP may/MD found/VB Brix/NNP",),
        *((ROOT, 2, "root"), (2, 0, "nsubj"), (2, 1, "aux"), (2, 3, "obj")),
    )
    assert assertion(may, [2]) == "uncertain"
