"""A document as the evidence judge reads it: plain sentences and words, parsed ones where there is a parse."""

import pytest
from tests.agents.annotated import sentence

from consilience.agents.verification.evidence.sentences import plain_sentences, source_of
from consilience.graph.model.model import Span


def sentences(text: str) -> list[str]:
    return [one.text for one in plain_sentences(text, 0, len(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann left. Bob came!", ["Ann left.", "Bob came!"]),
        ("J. Lee left.", ["J. Lee left."]),
        ("It is 3.5 high.", ["It is 3.5 high."]),
        ("Ann\nleft.", ["Ann\nleft."]),
        ("Heading\n\nAnn left.", ["Heading", "Ann left."]),
        ("安来了。鲍走了！", ["安来了。", "鲍走了！"]),
        (" \n ", []),
    ],
    ids=["points", "initials", "numbers", "a line break", "an empty line", "chinese", "nothing"],
)
def test_punctuation_ends_a_sentence(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_words_stand_where_the_text_has_them() -> None:
    text = "Well. Ann’s co-op 开了!"
    one = list(plain_sentences(text, 0, len(text)))[1]
    assert [word.text for word in one.words] == ["Ann’s", "co-op", "开", "了", "!"]
    assert all(word.span.of(text) == word.text for word in one.words)


def test_words_have_the_stem_by_which_forms_are_compared() -> None:
    text = "founders founded"
    one = next(plain_sentences(text, 0, len(text)))
    assert one.words[0].stems == one.words[1].stems


def test_a_parsed_passage_lies_between_plain_sentences() -> None:
    text = "It rained. Ann left. Bob came."
    parse = sentence("Ann/NNP left/VBD ./.", start=11)
    source = source_of(text, [(Span(11, 21), [parse])])
    assert [(one.text.strip(), one.parse is not None) for one in source.sentences] == [
        ("It rained.", False),
        ("Ann left.", True),
        ("Bob came.", False),
    ]
    assert source.parses == (parse,)


def test_the_sentences_of_quotes_are_found_once_in_order() -> None:
    source = source_of("Ann left. Bob came. Cy sang.")
    found = source.sentences_at([Span(22, 24), Span(0, 3), Span(4, 12)])
    assert [one.text for one in found] == ["Ann left.", "Bob came.", "Cy sang."]
    assert source.sentences_at([Span(9, 10)]) == ()
