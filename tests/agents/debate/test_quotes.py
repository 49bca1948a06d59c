import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.steps import growth, steps

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.answers.checked_quote import CheckedQuote
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.text.quotes import (
    Part,
    check_quote,
    check_speech_quotes,
    mark_quotes,
    split_quotes,
)
from consilience.graph.model.model import Span

TEXT = "“ I do n't resign , ” said Zoë Čapek. It was -5 degrees; he lost $10.5 million at the party isles."
SOURCE = DebateSource("news.txt", TextIndex(TEXT))
MARKS = st.sampled_from(["<quote>", "</quote>", "<v_quote>", "</u_quote>", "\n", "\n\n", "a b", "quote>", "<"])


def check(quote: str, text: str = TEXT) -> CheckedQuote:
    return check_quote(quote, [DebateSource("news.txt", TextIndex(text))])


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("I don’t resign, she", ""),
        ("I DON'T RESIGN, SAID", "I do n't resign , ” said"),
        ("“I don’t resign,”", "“ I do n't resign , ”"),
        ("‘I don’t resign", "I do n't resign"),
        ("said Zoe\u0308 C\u030capek", "said Zoë Čapek"),
        ("ｓａｉｄ   Zoë\nČapek.", "said Zoë Čapek."),
        ("was -5 degrees", "was -5 degrees"),
        ("lost $ 10.5 million", "lost $10.5 million"),
        ("lost £10.5 million", ""),
        ("lost $105 million", ""),
        ("art isles", ""),
        ("was - 5", "was -5"),
        ("lost $1 0.5 million", ""),
        ("I do not resign", ""),
    ],
)
def test_a_quote_counts_whatever_its_spelling_and_is_shown_in_the_sources_own_words(quote: str, found: str) -> None:
    checked = check(quote)
    assert checked.found == found
    assert checked.verified == (found != "")
    assert checked.span is None or checked.span.of(TEXT) == found


def test_chinese_quotes_are_found_with_or_without_blanks_and_full_width_punctuation() -> None:
    text = "新华社北京电：蓝湾集团于2019年收购了“北岸”公司，价格为3,000万元。"
    checked = check("蓝湾集团 于２０１９年收购了北岸公司,价格为3000万元", text)
    assert checked.span is not None
    assert checked.found == "蓝湾集团于2019年收购了“北岸”公司，价格为3,000万元"
    assert not checked.short
    assert check("北岸公司", text) == CheckedQuote("北岸公司", 21, 26, 0, "北岸”公司", short=True)
    assert not check("北岸公司收购", text).verified


@pytest.mark.parametrize("quote", ["", " ", "…", "<>", "\u200b"])
def test_an_empty_quote_is_unverified(quote: str) -> None:
    assert check(quote) == CheckedQuote(quote, short=True)


def test_a_quote_under_three_words_is_short() -> None:
    assert [check(quote).short for quote in ("said", "said Zoë", "said Zoë Čapek", "新华社北", "新华社北京")] == [
        True,
        True,
        False,
        True,
        False,
    ]


def test_the_place_in_the_passage_that_was_shown_comes_first() -> None:
    index = TextIndex("He left early. Nobody knew. Then he left early again.")
    assert check_quote("he left early", [DebateSource("a", index)]).span == Span(0, 13)
    assert check_quote("he left early", [DebateSource("a", index, Span(20, 53))]).span == Span(33, 46)
    assert check_quote("nobody knew", [DebateSource("a", index, Span(30, 53))]).span == Span(15, 26)


def test_two_sources_are_searched_in_turn() -> None:
    sources = [DebateSource("a", TextIndex("Born in Porto.")), DebateSource("b", TextIndex("She was born in Lisbon."))]
    assert check_quote("was born in Lisbon", sources) == CheckedQuote(
        "was born in Lisbon", 4, 22, 1, "was born in Lisbon"
    )


@pytest.mark.parametrize(
    ("speech", "quotes"),
    [
        ("It says <quote>a b</quote> and <quote>c</quote>.", ["a b", "c"]),
        ("<v_quote>mine</v_quote> <verified quote>too</verified quote>", ["mine", "too"]),
        ('<quote verified="true">mine</quote>', ["mine"]),
        ("<QUOTE>loud</Quote>", ["loud"]),
        ("＜quote＞wide＜/quote＞", ["wide"]),
        ("<quote>outer <quote>inner</quote> rest</quote>", ["outer ", "inner"]),
        ("<quote>open to the end\nnext line", ["open to the end"]),
        ("<quote>over\nlines</quote>", ["over\nlines"]),
        ("<quote>two\n\nparagraphs</quote>", ["two\n\nparagraphs"]),
        ("</quote>nothing was open", []),
        ("<quote></quote>", [""]),
    ],
)
def test_quote_marks(speech: str, quotes: list[str]) -> None:
    assert [part.text for part in split_quotes(speech) if part.quoted] == quotes
    assert [quote.text for quote in check_speech_quotes(speech, [SOURCE])] == quotes


@given(st.lists(MARKS).map("".join))
def test_marking_what_was_split_changes_nothing_more(speech: str) -> None:
    once = mark_quotes(split_quotes(speech))
    assert mark_quotes(split_quotes(once)) == once
    assert [p for p in split_quotes(once) if p.quoted] == [p for p in split_quotes(speech) if p.quoted]


@given(st.text())
def test_speech_without_marks_is_one_plain_part(speech: str) -> None:
    plain = speech.replace("quote", "").replace("QUOTE", "")
    if "quote" not in plain.casefold():
        assert split_quotes(plain) == ((Part(plain, quoted=False),) if plain else ())


@given(st.text(max_size=40), st.text(min_size=1, max_size=20), st.text(max_size=40))
def test_every_whole_line_of_a_text_is_found_where_it_stands_or_earlier(before: str, line: str, after: str) -> None:
    text = f"{before}\n{line}\n{after}"
    checked = check(line, text)
    has_words = any(unicodedata.category(c)[0] in "LN" for c in line)
    if has_words:
        assert checked.span is not None
        assert checked.span.start <= len(before) + 1 + len(line)
        assert checked.found == text[checked.span.start : checked.span.end]


@given(
    st.text(alphabet="ab c,.'’“-ÅéÉ\u0301 \n$15李明", max_size=30),
    st.text(alphabet="ab c,.'’“-éÉ\u0301 \n$15李明", max_size=8),
)
def test_what_is_found_normalises_to_what_was_asked(text: str, quote: str) -> None:
    places = list(TextIndex(text).places(quote))
    for span in places:
        assert list(TextIndex(span.of(text)).places(quote))
        assert list(TextIndex(quote).places(span.of(text)))
    assert places == sorted(places)


@pytest.mark.parametrize("unit", ["He said so, and nobody knew why. ", "中国人民银行今天宣布下调利率。", "a"])
def test_a_text_is_indexed_once_in_linear_time_and_then_searched_at_once_whatever_its_length(unit: str) -> None:
    def indexed(length: int) -> DebateSource:
        source = DebateSource("big.txt", TextIndex(unit * (length // len(unit))))
        check_quote("somebody knew", [source])
        return source

    assert growth(indexed, 20_000) < 2.1
    source = indexed(100_000)
    assert steps(lambda: check_quote("nobody knew 1", [source])) < 500
    assert steps(lambda: check_quote("aaaa", [source])) < 500
