"""Values of attributes as people read them."""

import pytest

from consilience.graph.schema.literal import AttributeValue, XsdType, format_value

SHOWN: dict[tuple[str, XsdType, str | None], tuple[str, str]] = {
    # value, type, unit: in full, with four decimal places at most
    ("34", "xsd:integer", "year"): ("34 years", "34 years"),
    ("1", "xsd:integer", "year"): ("1 year", "1 year"),
    ("-1250", "xsd:integer", "m"): ("-1,250 m", "-1,250 m"),
    ("12500000.75", "xsd:decimal", "USD"): ("12,500,000.75 USD", "12,500,000.75 USD"),
    ("32.3748513792", "xsd:decimal", "km2"): ("32.3748513792 km²", "32.3749 km²"),
    ("99.99999", "xsd:decimal", "%"): ("99.99999 %", "100 %"),
    ("0.0004321234", "xsd:decimal", None): ("0.0004321234", "0.0004321234"),
    ("-0.5", "xsd:decimal", None): ("-0.5", "-0.5"),
    ("1" + "0" * 60 + ".123456", "xsd:decimal", "t"): (f"1{',000' * 20}.123456 t", f"1{',000' * 20}.1235 t"),
    ("1867-11", "xsd:gYearMonth", None): ("1867-11", "1867-11"),
    ("chief executive", "xsd:string", None): ("chief executive", "chief executive"),
}


@pytest.mark.parametrize(("literal", "shown"), SHOWN.items())
def test_a_value_is_shown_with_its_unit_in_words_and_its_digits_in_groups(
    literal: tuple[str, XsdType, str | None], shown: tuple[str, str]
) -> None:
    value = AttributeValue(*literal)
    assert (format_value(value), format_value(value, places=4)) == shown
