"""From when until when a clause says that its fact holds, where nobody parses it; sentences of our own."""

import pytest

from consilience.agents.dates.clauses import sentence_around, validities_beside
from consilience.agents.dates.phrases import find_phrases
from consilience.agents.dates.reading import find_dates
from consilience.graph.model.model import Span
from consilience.graph.model.validity import period_of

CHINESE = [
    ("王明于1986年创办了星海公司。", "王明", "星海公司", "1986", ""),
    ("1986年，王明创办了星海公司。", "王明", "星海公司", "1986", ""),
    ("王明从2003年到2011年担任星海公司总裁。", "王明", "星海公司", "2003", "2011"),
    ("王明2003年至2011年任星海公司总裁。", "王明", "星海公司", "2003", "2011"),
    ("自1999年起，李华一直在星海公司工作。", "李华", "星海公司", "1999", ""),
    ("李华1999年以来担任海城市长。", "李华", "海城", "1999", ""),
    ("李华担任海城市长直到2011年。", "李华", "海城", "", "2011"),
    ("李华于2011年3月离开星海公司。", "李华", "星海公司", "", "2011-03"),
    ("李华去年加入星海公司。", "李华", "星海公司", "2017", ""),
    ("李华3月5日当选海城市长。", "李华", "海城", "2018-03-05", ""),
    ("李华2007年效力于海城队。", "李华", "海城队", "2007", "2007"),
    ("李华1960年出生于海城。", "李华", "海城", "1960", ""),
    # traps
    ("李华（1960－2015）是星海公司总裁。", "李华", "星海公司", "", ""),
    ("王明1986年毕业，后来李华加入星海公司。", "李华", "星海公司", "", ""),
    ("李华是星海公司总裁，1960年出生。", "李华", "星海公司", "", ""),
    ("王明2018年表示李华领导星海公司。", "李华", "星海公司", "", ""),
    ("李华2003年没有加入星海公司。", "李华", "星海公司", "", ""),
    ("同年李华加入星海公司。", "李华", "星海公司", "", ""),
]
ENGLISH = [
    ("Ann Lee was chief executive of Acme from 2003 until 2011.", "Ann Lee", "Acme", "2003", "2011"),
    ("Ann Lee joined Acme in 1990.", "Ann Lee", "Acme", "1990", ""),
    ("Ann Lee left Acme in 2001.", "Ann Lee", "Acme", "", "2001"),
    ("In 1986, Ann Lee bought Acme.", "Ann Lee", "Acme", "1986", ""),
    ("Ann Lee joined Acme last year.", "Ann Lee", "Acme", "2017", ""),
    ("Acme was bought by Ann Lee in 1999.", "Ann Lee", "Acme", "", ""),
    ("Ann Lee leads Acme, founded in 1986.", "Ann Lee", "Acme", "", ""),
    ("Ann Lee leads Acme and wrote a book in 2001.", "Ann Lee", "Acme", "", ""),
    ("Ann Lee, who was born in 1960, leads Acme.", "Ann Lee", "Acme", "", ""),
    ("Ann Lee (1960-2015) was chief executive of Acme.", "Ann Lee", "Acme", "", ""),
    ("Ann Lee worked for Acme until 2003 or until 2011.", "Ann Lee", "Acme", "", ""),
]


def said(text: str, subject: str, object_: str, language: str) -> tuple[str, str]:
    """What the clause says, in a document of a Tuesday in June 2018."""
    one, other = (Span(text.index(words), text.index(words) + len(words)) for words in (subject, object_))
    phrases = list(find_phrases(text, find_dates(text, language, "2018-06-19"), language))
    interval = period_of(validities_beside(text, one, other, phrases, language, [one]))
    return interval.valid_from or "", interval.valid_to or ""


@pytest.mark.parametrize(("text", "subject", "object_", "begins", "ends"), CHINESE)
def test_a_chinese_clause_says_so(text: str, subject: str, object_: str, begins: str, ends: str) -> None:
    assert said(text, subject, object_, "zh") == (begins, ends)


@pytest.mark.parametrize(("text", "subject", "object_", "begins", "ends"), ENGLISH)
def test_an_english_clause_says_so_where_nobody_parses_it(
    text: str, subject: str, object_: str, begins: str, ends: str
) -> None:
    assert said(text, subject, object_, "en") == (begins, ends)


@pytest.mark.parametrize(
    ("quote", "sentence"),
    [
        ("Ann Lee joined Acme in 1999.", "Ann Lee joined Acme in 1999"),
        ("Ann Lee joined Acme", "Ann Lee joined Acme in 1999"),
        ("Bob Ray left Brix", " Bob Ray left Brix in 2001"),
        ("in 2001.", " Bob Ray left Brix in 2001"),
        ("Eve came.", " Eve came."),
    ],
)
def test_a_sentence_ends_where_its_full_stop_is_whether_a_quote_has_it_or_not(quote: str, sentence: str) -> None:
    text = "Ann Lee joined Acme in 1999. Bob Ray left Brix in 2001. Eve came."
    start = text.index(quote)
    assert sentence_around(text, Span(start, start + len(quote)), "en").of(text) == sentence
