import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.steps import growth, steps

from consilience.agents.alignment.aligner import Aligner
from consilience.agents.alignment.normalization import is_bounded, normalize_text
from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.answers.candidates import Quote
from consilience.graph.model.model import Span

WILD = st.text(
    st.one_of(
        st.characters(codec="utf-8"),
        st.sampled_from("aeéE ß\u0301\u0308\u200d\ufe0f\u00ad\r\n\t “”‘’'\"–-…ﬁＡ，。北京東👩👧👍🏽🇫🇷İıΣς"),
    ),
    max_size=60,
)


def found(text: str, words: str, quote: str = "") -> str | None:
    aligner = Aligner(text, 7)
    span = aligner.item(words, aligner.quote(quote) if quote else None)
    return None if span is None else f"{span.start - 7}:{text[span.start - 7 : span.end - 7]}"


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("Rome and Rome.", "Rome", "0:Rome"),
        ("The USA and the US.", "US", "16:US"),
        ("In 1,500 years and 500 days", "500", "19:500"),
        ("A café, a cafe\u0301.", "cafe\u0301", "10:cafe\u0301"),
        ("She saw a cafe\u0301.", "café", "10:cafe\u0301"),
        ("The “Star” of Rome", '"star"', "4:“Star”"),
        ("Mr. Lee , of the  World\r\nBank", "World Bank", "18:World\r\nBank"),
        ("co\u00adoperation now", "cooperation", "0:co\u00adoperation"),
        ("ﬁnance", "finance", "0:ﬁnance"),
        ("ＡＢＣ公司发布新品", "ABC公司", "0:ＡＢＣ公司"),
        ("他在北京大学学习。", "北京大学", "2:北京大学"),
        ("a 👩\u200d👧 b", "👩\u200d👧", "2:👩\u200d👧"),
        ("good 👍\ufe0f yes", "👍", "5:👍\ufe0f"),
        ("Barack Obama spoke.", "Barak Obama", "0:Barack Obama"),
        ("Microsofts new plan", "Microsoft", "0:Microsoft"),
        ("Straße", "STRASSE", "0:Straße"),
        ("only because", "us", None),
        ("the iPhone 7 sold", "iPhone 8", None),
        ("He lives in Austria.", "Australia", None),
        ("Rome", "", None),
        ("", "Rome", None),
    ],
)
def test_an_item_is_found_as_it_is_or_folded_or_nearly_so(text: str, words: str, expected: str | None) -> None:
    assert found(text, words) == expected


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("Paris saw Rome", "21:Rome"),
        ("Then Rome", "32:Rome"),
        ("then ROME,", "32:Rome"),
        ("At last", "32:Rome"),
        ("no such words", "0:Rome"),
        ("", "0:Rome"),
    ],
)
def test_of_several_occurrences_the_quote_decides(quote: str, expected: str) -> None:
    assert found("Rome fell. Paris saw Rome. Then Rome left. At last", "Rome", quote) == expected


def test_a_part_of_a_word_is_an_item_only_where_the_quote_says_so() -> None:
    assert found("The SCCgroup grew.", "SCC") is None
    assert found("The SCCgroup grew.", "SCC", "SCCgroup grew") == "4:SCC"


def test_items_of_one_name_take_one_occurrence_each() -> None:
    aligner = Aligner("Rome, Rome, Rome")
    taken: set[Span] = set()
    for start in (0, 6, 12, 0):
        span = aligner.item("Rome", aligner.quote("Rome"), taken=taken)
        assert span == Span(start, start + 4)
        taken.add(span)


def test_the_second_end_stands_near_the_first_and_not_on_it() -> None:
    aligner = Aligner("Bo met Bo. Ann met Bo.")
    assert aligner.item("Bo", aligner.quote("Ann met Bo"), beside=Span(11, 14)) == Span(19, 21)
    assert aligner.item("Bo", beside=Span(0, 2)) == Span(7, 9)
    said_twice = aligner.quote("met Bo.")
    assert aligner.quote_at(said_twice, Span(19, 21)) == Quote("met Bo.", Span(15, 22))


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("It was born in London.", "born in  london", "born in London"),
        ("It was born in London.", '"born in London!"', "born in London"),
        ("He said “it’s over”, then left.", "it's over\", then", "it’s over”, then"),
        ("Ann, who was late, met Bob at noon.", "Ann ... met Bob", "Ann, who was late, met Bob"),
        ("Ann, who was late, met Bob at noon.", "Ann […] at noon", "Ann, who was late, met Bob at noon"),
        ("根据质押日收盘价5.01元，估算。", "质押日收盘价5.01元,估算", "质押日收盘价5.01元，估算"),
        (
            "The committee approved the new budget today.",
            "committee aproved the new budget",
            "committee approved the new budget",
        ),
        ("The committee approved it in 2018.", "The committee approved it in 2019.", None),
        ("Ann (42), of Oslo, met Bob.", "Ann 42 of Oslo met", "Ann (42), of Oslo, met"),
        ("Ann met Bob.", "Bob met Ann", None),
        ("Ann met Bob.", "Bob ... Ann", None),
        ("Ann met Bob.", "", None),
    ],
)
def test_a_quote_becomes_the_document_s_own_words(text: str, words: str, expected: str | None) -> None:
    quote = Aligner(text, 3).quote(words)
    if expected is None:
        assert quote == Quote(words, None)
    else:
        start = 3 + text.index(expected)
        assert quote == Quote(expected, Span(start, start + len(expected)))


@given(WILD, WILD, WILD)
def test_spans_always_lie_in_the_passage_and_say_what_they_claim(text: str, words: str, said: str) -> None:
    aligner = Aligner(text, 11)
    quote = aligner.quote(said)
    if quote.span is not None:
        assert text[quote.span.start - 11 : quote.span.end - 11] == quote.text
    span = aligner.item(words, quote)
    if span is not None:
        assert 11 <= span.start < span.end <= 11 + len(text)
        assert aligner.text(span) == text[span.start - 11 : span.end - 11]


@given(WILD, st.data())
def test_every_stretch_of_a_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    words = text[start : data.draw(st.integers(start, len(text)))].strip()
    quote = Aligner(text).quote(words)
    assert (quote.span is not None) == bool(words)
    if quote.span is not None:
        assert normalize_text(quote.text).text == normalize_text(words).text


@given(WILD, WILD)
def test_what_an_expert_quotes_is_found_in_a_debate_and_the_other_way_round(text: str, words: str) -> None:
    aligner, index = Aligner(text), TextIndex(text)
    said = aligner.quote(words)
    whole = said.span is not None and is_bounded(text, said.span.start, said.span.end)
    if whole and list(TextIndex(said.text).places(said.text)):  # it has a word
        assert list(index.places(said.text))
    for place in index.places(words):
        assert aligner.quote(words).span is not None
        assert aligner.quote(place.of(text)).span is not None


@given(WILD, st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]))
def test_a_text_in_another_unicode_form_is_still_quoted(text: str, form: str) -> None:
    words = " ".join(unicodedata.normalize(form, text).split())  # type: ignore[arg-type]
    same = normalize_text(words).text
    if same and same == normalize_text(text).text:
        assert Aligner(text).quote(words).span is not None


@given(WILD)
def test_a_folded_text_knows_where_its_characters_come_from(text: str) -> None:
    fold = normalize_text(text)
    assert len(fold.text) == len(fold.starts) == len(fold.ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(fold.starts, fold.ends, strict=True))
    assert [*fold.starts] == sorted(fold.starts)


@given(st.text(st.characters(codec="ascii")))
def test_plain_letters_are_folded_as_they_are_among_others(text: str) -> None:
    alone, among = normalize_text(text), normalize_text(f"{text}é")
    assert among.text[: len(alone.text)] == alone.text
    assert (among.starts[: len(alone.text)], among.ends[: len(alone.text)]) == (alone.starts, alone.ends)


def test_words_end_where_letters_do_except_in_scripts_without_blanks() -> None:
    assert is_bounded("in Rome.", 3, 7)
    assert not is_bounded("Romeo", 0, 4)
    assert not is_bounded("1,500", 2, 5)
    assert not is_bounded("cafe\u0301", 0, 4)
    assert is_bounded("在北京大学", 1, 3)
    assert is_bounded("サッカーJAPAN代表", 4, 9)


def test_a_text_is_read_once_for_all_items_that_are_aligned_with_it() -> None:
    words = [f"word{n} of the Éclair number {n * 7}," for n in range(400)]
    text = " ".join(words)[:10_000]
    items = [(f"ÉCLAIR NUMBER {n * 7}", f"word{n} of the éclair  number {n * 7}") for n in range(100)]

    def align(count: int) -> None:
        aligner = Aligner(text)
        assert all(aligner.item(item, aligner.quote(quote)) for item, quote in items[:count])

    first, all_ = steps(lambda: align(1)), steps(lambda: align(100))
    assert (all_ - first) / 99 < first / 50


def test_a_text_that_repeats_itself_keeps_nobody_waiting() -> None:
    def align(repeats: int) -> None:
        aligner = Aligner("a " * repeats)
        taken: set[Span] = set()
        for _ in range(100):
            span = aligner.item("A", aligner.quote("A a"), taken=taken)
            assert span is not None
            taken.add(span)

    assert growth(align, 2500) < 2.1
