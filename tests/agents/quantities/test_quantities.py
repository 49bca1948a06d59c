"""Words become values: numbers, sums of money, measures and dates, in English and Chinese."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.quantities.money import find_sums
from consilience.agents.quantities.numbers import find_numbers
from consilience.agents.quantities.values import decimal_form, find_values, read_value
from consilience.graph.schema.literal import AttributeValue
from consilience.graph.schema.schema import AttributeType

AGE = AttributeType(datatype="integer", unit="year", minimum=Decimal(0), maximum=Decimal(125))
AREA = AttributeType(datatype="decimal", unit="km2")
COUNT = AttributeType(datatype="integer")
DATE = AttributeType(datatype="date")
PRICE = AttributeType(datatype="money")
TITLE = AttributeType(datatype="string")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a population of 1,250,000, of whom 5, or so,", [("1,250,000", 1250000), ("5", 5)]),
        ("2.5 million inhabitants", [("2.5 million", 2500000)]),
        ("twenty-one dead", [("twenty-one", 21)]),
        ("three hundred and five", [("three hundred and five", 305)]),
        ("one million two hundred thousand", [("one million two hundred thousand", 1200000)]),
        ("a dozen, two dozen, a hundred", [("a dozen", 12), ("two dozen", 24), ("a hundred", 100)]),
        ("the 34-year-old, (35) and 36.", [("34", 34), ("35", 35), ("36", 36)]),
        ("nineteen ninety, one two", []),
        ("the 5th of 10-15, A4, 3/4 and 1.2.3", []),
        ("1,234,56", []),
    ],
)
def test_numbers_are_read_in_figures_and_in_words(text: str, found: list[tuple[str, int]]) -> None:
    assert [(n.span.of(text), int(n.value)) for n in find_numbers(text, "en")] == found


@pytest.mark.parametrize(
    ("text", "value"),
    [("1.2万人", 12000), ("三百五十人", 350), ("两亿", 200000000), ("一千零五十", 1050), ("十五人", 15)],
)
def test_numbers_are_read_in_chinese(text: str, value: int) -> None:
    assert [n.value for n in find_numbers(text, "zh")] == [value]


@pytest.mark.parametrize(
    ("text", "language", "amount", "currency"),
    [
        ("$12.5 million", "en", 12500000, "USD"),
        ("US$5m", "en", 5000000, "USD"),
        ("£5bn", "en", 5000000000, "GBP"),
        ("A$40,000", "en", 40000, "AUD"),
        ("300 euros", "en", 300, "EUR"),
        ("2 million Swiss francs", "en", 2000000, "CHF"),
        ("USD 5", "en", 5, "USD"),
        ("约1200万元", "zh", 12000000, "CNY"),
        ("30亿美元", "zh", 3000000000, "USD"),
    ],
)
def test_a_sum_has_its_currency_by_iso_4217(text: str, language: str, amount: int, currency: str) -> None:
    assert [(int(s.amount), s.currency) for s in find_sums(text, language)] == [(amount, currency)]


def test_dollars_without_a_country_are_those_that_the_schema_means() -> None:
    canadian = AttributeType(datatype="money", unit="CAD")
    assert str(read_value("$5", canadian)) == "5^^xsd:decimal CAD"
    assert str(read_value("US$5", canadian)) == "5^^xsd:decimal USD"


@pytest.mark.parametrize(
    ("text", "attribute", "literal"),
    [
        ("34", AGE, "34^^xsd:integer year"),
        ("34 years old", AGE, "34^^xsd:integer year"),
        ("thirty-four", AGE, "34^^xsd:integer year"),
        ("24 months", AGE, "2^^xsd:integer year"),
        ("300 km²", AREA, "300^^xsd:decimal km2"),
        ("5 hectares", AREA, "0.05^^xsd:decimal km2"),
        ("12 square miles", AREA, "31.079857324032^^xsd:decimal km2"),
        ("about 5,000 people", COUNT, "5000^^xsd:integer"),
        ("3 March 2021", DATE, "2021-03-03^^xsd:date"),
        ("March 2021", DATE, "2021-03^^xsd:gYearMonth"),
        ("2021", DATE, "2021^^xsd:gYear"),
        ("chief\n executive", TITLE, "chief executive^^xsd:string"),
        ("1.2万元", PRICE, "12000^^xsd:decimal CNY"),
    ],
)
def test_the_words_of_a_value_become_its_canonical_form(text: str, attribute: AttributeType, literal: str) -> None:
    assert str(read_value(text, attribute)) == literal


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("1990", AGE),  # more than anybody's age
        ("six months", AGE),  # half a year is no whole number of years
        ("between 3 and 4", AGE),
        ("4 kg", AREA),
        ("12 km", AREA),
        ("2.5", COUNT),
        ("last year", DATE),  # another date tells which
        ("1990s", DATE),
        ("a lot", PRICE),
        (" ", TITLE),
    ],
)
def test_what_is_no_value_of_the_attribute_is_none(text: str, attribute: AttributeType) -> None:
    assert read_value(text, attribute) is None


@given(st.integers(0, 10**15 - 1))
def test_a_number_is_the_same_with_and_without_commas(number: int) -> None:
    plain, grouped = (read_value(form, COUNT) for form in (str(number), f"{number:,}"))
    assert plain == grouped == AttributeValue(str(number), "xsd:integer")


@given(st.integers(-(10**12), 10**12), st.integers(0, 6))
def test_a_canonical_decimal_is_a_fixed_point_and_keeps_its_value(digits: int, places: int) -> None:
    value = Decimal(digits).scaleb(-places)
    form = decimal_form(value)
    assert Decimal(form) == value
    assert decimal_form(Decimal(form)) == form
    assert AttributeValue.read(str(AttributeValue(form, "xsd:decimal", "USD"))).value == form


@given(st.text(max_size=80), st.sampled_from([AGE, AREA, COUNT, DATE, PRICE, TITLE]), st.sampled_from(["en", "zh"]))
def test_whatever_a_text_says_values_stand_where_they_say_and_can_be_written_and_read(
    text: str, attribute: AttributeType, language: str
) -> None:
    for placed in find_values(text, attribute, language):
        assert 0 <= placed.span.start < placed.span.end <= len(text)
        assert AttributeValue.read(str(placed.value)) == placed.value
    value = read_value(text, attribute)
    assert value is None or AttributeValue.read(str(value)) == value


@given(st.sampled_from(["km2", "ha", "acre", "m2"]), st.integers(1, 10**6))
def test_a_measure_in_its_own_unit_stays_what_it_is(unit: str, number: int) -> None:
    own = AttributeType(datatype="decimal", unit=unit)
    assert read_value(f"{number} {unit}", own) == AttributeValue(str(number), "xsd:decimal", unit)
