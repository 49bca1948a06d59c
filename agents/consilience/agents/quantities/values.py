"""Values of attributes: where a passage has one that an attribute of the schema may have, and what it is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from consilience.agents.dates.reading import find_dates
from consilience.agents.quantities.money import UNSAID, find_sums
from consilience.agents.quantities.numbers import find_numbers
from consilience.agents.quantities.units import convert, unit_after
from consilience.graph.model.errors import SchemaError
from consilience.graph.model.model import Span
from consilience.graph.schema.literal import AttributeValue, XsdType
from consilience.graph.schema.schema import AttributeType

__all__ = ["PlacedValue", "decimal_form", "find_values", "language_of", "read_value"]

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_LONGEST = 200
"""Characters of a value that is words."""
_PLACES = 12
"""Decimal places that are kept of what was converted."""
_DATE_TYPES: dict[int, XsdType] = {4: "xsd:gYear", 7: "xsd:gYearMonth", 10: "xsd:date"}


@dataclass(frozen=True, slots=True)
class PlacedValue:
    """A value where a text has it."""

    span: Span
    value: AttributeValue


def read_value(text: str, attribute: AttributeType) -> AttributeValue | None:
    """Return the value that words write; None where they write none that the attribute may have, or several.

    The same words always are the same value: dates that another date tells, such as `last year`, are none.

    Args:
        text: the words: `34`, `34 years old`, `about $12.5 million`.
        attribute: says what its values are.
    """
    if attribute.datatype == "string":
        words = " ".join(text.split())
        return AttributeValue(words, "xsd:string", attribute.unit) if 0 < len(words) <= _LONGEST else None
    found = {placed.value for placed in find_values(text, attribute, language_of(text))}
    return found.pop() if len(found) == 1 else None


def language_of(words: str) -> str:
    """Return the language by which the words of a value are read: `zh` if they have a Chinese character, else `en`."""
    return "zh" if _CHINESE.search(words) else "en"


def find_values(text: str, attribute: AttributeType, language: str) -> Iterator[PlacedValue]:
    """Yield where a text has numbers, sums or dates that the attribute may have; see `read_value`."""
    match attribute.datatype:
        case "money":
            for money in find_sums(text, language, attribute.unit or UNSAID):
                if _is_within(money.amount, attribute):
                    value = AttributeValue(decimal_form(money.amount), "xsd:decimal", money.currency)
                    yield PlacedValue(money.span, value)
        case "integer" | "decimal":
            yield from _numbers(text, attribute, language)
        case "date":
            for date in find_dates(text, language):
                if date.value and date.value.first == date.value.last:
                    first = date.value.first
                    yield PlacedValue(date.span, AttributeValue(first, _DATE_TYPES[len(first)], attribute.unit))
        case "string":
            pass


def _numbers(text: str, attribute: AttributeType, language: str) -> Iterator[PlacedValue]:
    for number in find_numbers(text, language):
        value, span = number.value, number.span
        if unit := unit_after(text, span.end):
            converted = convert(value, unit[0], attribute.unit) if attribute.unit else None
            if converted is None:
                continue
            value, span = converted, Span(span.start, unit[1])
        if not _is_within(value, attribute) or (attribute.datatype == "integer" and value != int(value)):
            continue
        datatype: XsdType = "xsd:integer" if attribute.datatype == "integer" else "xsd:decimal"
        try:
            yield PlacedValue(span, AttributeValue(decimal_form(value), datatype, attribute.unit))
        except SchemaError:  # no number of the lexical space, such as one with too many digits
            continue


def _is_within(value: Decimal, attribute: AttributeType) -> bool:
    least, most = attribute.minimum, attribute.maximum
    return (least is None or value >= least) and (most is None or value <= most)


def decimal_form(value: Decimal) -> str:
    """Return the canonical form of a decimal of XML Schema: no exponent, no zero at the end, no bare point."""
    form = f"{value:.{_PLACES}f}".rstrip("0").rstrip(".")
    return "0" if form in {"-0", ""} else form
