import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.formats.tokens import Token, parse_token_table, write_token_table
from consilience.evaluation.nuggets.tokenization import MarkedMention, make_tokens
from consilience.evaluation.support.errors import FormatError

TEXT = "buffet/music/buying in/hire well-known C:\\dir"


def _words(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"\S+", text)]


def _texts(tokens: tuple[Token, ...]) -> list[str]:
    return [token.text for token in tokens]


def test_tokens_are_parted_at_slash_hyphen_and_backslash_by_default() -> None:
    tokens = make_tokens("d", TEXT, _words(TEXT)).tokens

    assert _texts(tokens) == [
        *("buffet", "/", "music", "/", "buying", "in", "/", "hire", "well", "-", "known", "C:", "\\", "dir")
    ]
    assert tokens[4] == Token("t4", "buying", 13, 19)


def test_without_separators_a_token_that_a_mention_covers_in_part_is_split_and_told() -> None:
    mentions = [MarkedMention("E1", ((13, 19),), "d.ann", 2), MarkedMention("E2", ((23, 27),), "d.ann", 4)]

    made = make_tokens("d", TEXT, _words(TEXT), mentions, separators="")

    assert _texts(made.tokens) == ["buffet/music/", "buying", "in/", "hire", "well-known", "C:\\dir"]
    assert [str(mismatch.finding()) for mismatch in made.mismatches] == [
        (
            "d.ann:2: document `d`: token [0, 19) `buffet/music/buying` and mention E1 [13, 19) `buying` have other "
            "boundaries; the token is split. [boundary-mismatch]"
        ),
        (
            "d.ann:4: document `d`: token [20, 27) `in/hire` and mention E2 [23, 27) `hire` have other boundaries; "
            "the token is split. [boundary-mismatch]"
        ),
    ]


def test_separators_that_make_boundaries_agree_leave_nothing_to_tell() -> None:
    mentions = [MarkedMention("E1", ((13, 19),)), MarkedMention("E2", ((23, 27),))]

    made = make_tokens("d", TEXT, _words(TEXT), mentions, separators="/")

    assert made.mismatches == ()
    assert _texts(made.tokens)[-2:] == ["well-known", "C:\\dir"]


def test_several_mentions_within_a_token_and_one_across_two_all_split() -> None:
    mentions = [MarkedMention("E1", ((1, 3),)), MarkedMention("E2", ((2, 8),))]

    made = make_tokens("d", "abcdef ghij", [(0, 6), (7, 11)], mentions)

    assert _texts(made.tokens) == ["a", "b", "c", "def", "g", "hij"]
    assert [(m.token, m.mention.id) for m in made.mismatches] == [((0, 6), "E1"), ((0, 6), "E2"), ((7, 11), "E2")]


def test_of_tokens_that_overlap_the_earlier_keeps_what_they_share() -> None:
    assert _texts(make_tokens("d", "at Corp.", [(0, 2), (3, 8), (7, 8)]).tokens) == ["at", "Corp."]


def test_a_mention_beyond_the_text_is_refused_with_its_line() -> None:
    with pytest.raises(FormatError) as error:
        make_tokens("d", "short", [(0, 5)], [MarkedMention("E1", ((3, 9),), "d.ann", 7)])

    assert str(error.value) == (
        "d.ann:7: mention E1 covers [3, 9), but the text of document `d` has 5 characters. Check that both are about "
        "the same text."
    )


def test_what_the_tokenizer_finds_in_blanks_alone_is_no_token_and_no_mismatch() -> None:
    assert make_tokens("d", "  ", [(0, 2)], [MarkedMention("E1", ((0, 1),))]) == ((), ())


@st.composite
def _marked_texts(draw: st.DrawFn) -> tuple[str, list[tuple[int, int]], list[MarkedMention]]:
    text = draw(st.text(st.sampled_from("ab/-\\ \t\n.é😀"), min_size=1, max_size=40))
    place = st.integers(0, len(text))
    pairs = st.lists(st.tuples(place, place).map(sorted).filter(lambda pair: pair[0] < pair[1]), max_size=6)
    mentions = [MarkedMention(f"E{n}", ((begin, end),)) for n, (begin, end) in enumerate(draw(pairs), 1)]
    cuts = draw(st.lists(place, max_size=8).map(sorted))
    offsets = [(begin, end) for begin, end in zip(cuts[::2], cuts[1::2], strict=False) if begin < end]
    return text, draw(st.sampled_from([_words(text), offsets])), mentions


@given(_marked_texts(), st.sampled_from(["", "/", "/-\\"]))
def test_tokens_are_ordered_disjoint_literal_and_cover_what_the_tokenizer_found(
    marked: tuple[str, list[tuple[int, int]], list[MarkedMention]], separators: str
) -> None:
    text, offsets, mentions = marked
    tokens = make_tokens("d", text, offsets, mentions, separators).tokens

    assert [token.id for token in tokens] == [f"t{n}" for n in range(len(tokens))]
    assert all(text[token.begin : token.end] == token.text and not token.text.isspace() for token in tokens)
    assert all(one.end <= two.begin for one, two in pairwise(tokens))
    covered = {place for token in tokens for place in range(token.begin, token.end)}
    found = {place for begin, end in offsets for place in range(begin, end)}
    assert covered <= found
    assert all(text[place].isspace() for place in found - covered)


@given(_marked_texts(), st.sampled_from(["", "/", "/-\\"]))
def test_no_token_crosses_a_boundary_or_holds_a_separator_beside_other_characters(
    marked: tuple[str, list[tuple[int, int]], list[MarkedMention]], separators: str
) -> None:
    text, offsets, mentions = marked
    made = make_tokens("d", text, offsets, mentions, separators)

    for token in made.tokens:
        assert len(token.text) == 1 or set(token.text).isdisjoint(separators)
        for mention in mentions:
            for place in mention.ranges[0]:
                assert not token.begin < place < token.end
    told = {(mismatch.token, mismatch.mention.id) for mismatch in made.mismatches}
    before = make_tokens("d", text, offsets, (), separators).tokens
    crossed = {
        ((token.begin, token.end), mention.id)
        for token in before
        for mention in mentions
        if any(token.begin < place < token.end for place in mention.ranges[0])
    }
    assert crossed == told


@given(_marked_texts())
def test_a_table_reads_back_with_the_offsets_that_were_written(
    marked: tuple[str, list[tuple[int, int]], list[MarkedMention]],
) -> None:
    tokens = make_tokens("d", *marked).tokens

    back = parse_token_table(write_token_table(tokens), "d.tab").tokens()

    blanks = str.maketrans("\t\n", "  ")
    assert back == [token._replace(text=token.text.translate(blanks)) for token in tokens]
