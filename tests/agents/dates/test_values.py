"""What dates of texts mean; sentences of our own."""

import pytest

from consilience.agents.dates.reading import date_in_head, find_dates, value_of_mention
from consilience.agents.dates.timex import value_of_timex
from consilience.graph.model.errors import DateError
from consilience.graph.model.time_value import TimeValue, is_date, starts_after

A_TUESDAY = "2018-06-19"

ENGLISH = [
    ("1986", "1986"),
    ("in 1986", "1986"),
    ("5 March 1986", "1986-03-05"),
    ("the 5th of March 1986", "1986-03-05"),
    ("March 5, 1986", "1986-03-05"),
    ("Wednesday, March 5, 1986", "1986-03-05"),
    ("Sept. 2001", "2001-09"),
    ("mid-June 2001", "2001-06"),
    ("1986-03-05", "1986-03-05"),
    ("25/12/1999", "1999-12-25"),
    ("12/25/1999", "1999-12-25"),
    ("3/4/1999", None),
    ("the summer of 1995", "1995-06/1995-08"),
    ("the third quarter of 2018", "2018-07/2018-09"),
    ("Q1 2018", "2018-01/2018-03"),
    ("the mid-1990s", "1990/1999"),
    ("the 19th century", "1801/1900"),
    ("the early twentieth century", "1901/2000"),
    ("1999-2004", "1999/2004"),
    ("2003 to 2011", "2003/2011"),
    ("31 February 1999", None),
    ("44 BC", None),
    ("yesterday", "2018-06-18"),
    ("Tuesday", "2018-06-19"),
    ("Friday", "2018-06-15"),
    ("last Tuesday", "2018-06-12"),
    ("next Friday", "2018-06-22"),
    ("last week", "2018-06-11/2018-06-17"),
    ("last month", "2018-05"),
    ("last year", "2017"),
    ("two years ago", "2016"),
    ("ten days ago", "2018-06-09"),
    ("June 5", "2018-06-05"),
    ("5 December", "2017-12-05"),
    ("last June", "2018-06"),
    ("two years later", None),
    ("the following year", None),
]
CHINESE = [
    ("2018年6月19日", "2018-06-19"),
    ("二〇一八年六月", "2018-06"),
    ("1986年", "1986"),
    ("2003年初", "2003"),
    ("3月5日", "2018-03-05"),
    ("十二月二十五日", "2017-12-25"),
    ("19日", "2018-06-19"),
    ("去年", "2017"),
    ("去年三月", "2017-03"),
    ("今年3月5日", "2018-03-05"),
    ("上个月", "2018-05"),
    ("昨天", "2018-06-18"),
    ("上周五", "2018-06-15"),
    ("周一", "2018-06-18"),
    ("两年前", "2016"),
    ("20世纪90年代", "1990/1999"),
    ("90年代", "1990/1999"),
    ("十九世纪", "1801/1900"),
    ("2003年至2011年", "2003/2011"),
    ("同年", None),
]


@pytest.mark.parametrize(("words", "value"), ENGLISH)
def test_an_english_date_has_its_value(words: str, value: str | None) -> None:
    assert value_of_mention(words, "en", A_TUESDAY) == (TimeValue.read(value) if value else None)


@pytest.mark.parametrize(("words", "value"), CHINESE)
def test_a_chinese_date_has_its_value(words: str, value: str | None) -> None:
    assert value_of_mention(words, "zh", A_TUESDAY) == (TimeValue.read(value) if value else None)


@pytest.mark.parametrize("words", ["yesterday", "last year", "Tuesday", "June 5", "two years ago"])
def test_a_relative_date_has_no_value_where_nobody_knows_the_date_of_the_document(words: str) -> None:
    assert value_of_mention(words, "en", None, "THIS P1Y OFFSET P-1Y") is None


def test_a_document_of_a_year_says_what_last_year_is_and_not_what_yesterday_is() -> None:
    assert value_of_mention("last year", "en", "2018") == TimeValue.read("2017")
    assert value_of_mention("yesterday", "en", "2018") is None


@pytest.mark.parametrize(
    ("timex", "value"),
    [
        ("1995-SU", "1995-06/1995-08"),
        ("2018-12-25", "2018-12-25"),
        ("2018-12-25T10:00", "2018-12-25"),
        ("199X", "1990/1999"),
        ("18XX", "1801/1900"),
        ("2018-Q3", "2018-07/2018-09"),
        ("XXXX-06", "2018-06"),
        ("XXXX-12-25", "2017-12-25"),
        ("XXXX-WXX-2", "2018-06-19"),
        ("OFFSET P-2Y", "2016"),
        ("THIS P1Y OFFSET P-1Y", "2017"),
        ("THIS P1M", "2018-06"),
        ("PT43824H", None),
        ("P2Y", None),
        ("-0043", None),
        ("PRESENT_REF", None),
    ],
)
def test_what_sutime_says_is_read_against_the_date_of_the_document(timex: str, value: str | None) -> None:
    assert value_of_timex(timex, A_TUESDAY) == (TimeValue.read(value) if value else None)


def test_sutime_is_asked_for_what_the_rules_leave_open() -> None:
    assert value_of_mention("Christmas Day 1999", "en", None, "1999-12-25") == TimeValue.read("1999-12-25")


@pytest.mark.parametrize(
    "text",
    ["He ran 1986 km.", "It cost $1986.", "Some 2,003 people came.", "May I ask?", "They march on.", "Route 1999b"],
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert find_dates(text, "en", A_TUESDAY) == []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Mayor resigns\nTuesday, June 19, 2018\nThe mayor of Porto resigned.", "2018-06-19"),
        ("LONDON, 19 June 2018 (Reuters) - The mayor resigned.", "2018-06-19"),
        ("Published: 2018-06-19\nThe mayor resigned.", "2018-06-19"),
        ("June 19, 2018 — The mayor resigned.", "2018-06-19"),
        ("The mayor resigned on June 19, 2018 in Porto.", None),
        ("Ann Lee (born 19 June 1960) is a chemist.", None),
        ("The mayor resigned.\n\nHe left on the day of Porto.", None),
        ("June 2018\nThe mayor resigned.", None),
    ],
)
def test_a_document_says_its_date_in_a_dateline(text: str, day: str | None) -> None:
    assert date_in_head(text, "en") == day


def test_a_chinese_dateline_is_one() -> None:
    assert date_in_head("新华社北京2018年6月19日电 市长辞职。", "zh") == "2018-06-19"
    assert date_in_head("市长于2018年6月19日辞职。", "zh") is None


def test_dates_compare_as_far_as_the_less_exact_one_goes() -> None:
    assert starts_after("2004", "2003-12-31")
    assert not starts_after("2003-12-31", "2003")
    assert not starts_after("2003", "2003-12-31")


@pytest.mark.parametrize("text", ["2018-13", "2018-02-30", "18", "", "2018-6-1", "0000", "199X"])
def test_what_is_no_year_month_or_day_is_refused_in_a_sentence(text: str) -> None:
    assert not is_date(text)
    with pytest.raises(DateError, match="is no date"):
        TimeValue.read(text)
