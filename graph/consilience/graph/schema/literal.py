"""Values of attributes as the graph keeps them: RDF literals with a lexical form of XML Schema, and a unit.

A literal in one line is `34^^xsd:integer year`, `12500000^^xsd:decimal USD`, `chief executive^^xsd:string`,
`1867-11^^xsd:gYearMonth`: the object of an attribute's fact, as an entity's id is the object of a relation's.
"""

import re
from dataclasses import dataclass
from decimal import Context, Decimal
from typing import Literal, get_args

from consilience.graph.model.errors import SchemaError
from consilience.graph.model.time_value import is_date

__all__ = ["AttributeValue", "XsdType", "format_value"]

XsdType = Literal["xsd:integer", "xsd:decimal", "xsd:string", "xsd:date", "xsd:gYearMonth", "xsd:gYear"]
"""Type of a value; its lexical forms are the canonical ones of XML Schema 1.1, without a zero at the end."""

_FORMS = {
    "xsd:integer": re.compile(r"0|-?[1-9][0-9]*"),
    "xsd:decimal": re.compile(r"0|-?(?:0|[1-9][0-9]*)\.[0-9]*[1-9]|-?[1-9][0-9]*"),
    "xsd:string": re.compile(r"\S(?:.*\S)?"),
    "xsd:date": re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
    "xsd:gYearMonth": re.compile(r"[0-9]{4}-[0-9]{2}"),
    "xsd:gYear": re.compile(r"[0-9]{4}"),
}
_UNIT = re.compile(r"[^\s^]+")


@dataclass(frozen=True, slots=True)
class AttributeValue:
    """A value with its type and unit; equal values have one form, so that they are one fact."""

    value: str
    """In the lexical form of its type."""
    datatype: XsdType
    unit: str | None = None
    """Of a sum of money its currency (ISO 4217); else as the schema names it."""

    def __post_init__(self) -> None:
        if self.datatype not in get_args(XsdType):
            raise SchemaError(
                f"There is no type of values {self.datatype!r}; there are {', '.join(get_args(XsdType))}."
            )
        dated = self.datatype in {"xsd:date", "xsd:gYearMonth", "xsd:gYear"}
        if not _FORMS[self.datatype].fullmatch(self.value) or (dated and not is_date(self.value)):
            raise SchemaError(f"{self.value!r} is no {self.datatype} in its canonical form.")
        if self.unit is not None and not _UNIT.fullmatch(self.unit):
            raise SchemaError(f"{self.unit!r} is no unit: a unit is one word.")

    def __str__(self) -> str:
        return f"{self.value}^^{self.datatype}" + (f" {self.unit}" if self.unit else "")

    @property
    def number(self) -> float | None:
        """The value as a number, for queries that compare; None of words and dates."""
        return float(self.value) if self.datatype in {"xsd:integer", "xsd:decimal"} else None

    @classmethod
    def read(cls, literal: str) -> "AttributeValue":
        """Return the value that a literal in one line is.

        Raises:
            SchemaError: it is none.
        """
        value, mark, rest = literal.rpartition("^^")
        datatype, _, unit = rest.partition(" ")
        if not mark:
            raise SchemaError(f"{literal!r} is no value of an attribute, such as 34^^xsd:integer.")
        return cls(value, datatype, unit or None)  # type: ignore[arg-type]  # told apart when it is made


_PLURAL = {
    *("second", "minute", "hour", "day", "month", "year"),
    *("acre", "hectare", "metre", "meter", "kilometre", "kilometer", "mile", "tonne"),
}
"""Units that are words and take an s."""
_SIGNS = {"m2": "m²", "km2": "km²", "mi2": "mi²"}


def format_value(value: AttributeValue, places: int | None = None) -> str:
    """Return a value for people: `34 years`, `12,500,000 USD`, `32.3749 km²`, `chief executive`.

    Args:
        value: the value.
        places: of numbers of 1 and more, decimal places at most, which conversion between units may make many of; None
            keeps all.
    """
    if value.number is None:
        return value.value
    number = Decimal(value.value)
    if places is not None and abs(number) >= 1 and -int(number.as_tuple().exponent) > places:
        exact = Context(prec=len(value.value) + places)
        number = exact.normalize(number.quantize(Decimal(1).scaleb(-places), context=exact))
    unit = _SIGNS.get(value.unit or "", value.unit)
    if unit in _PLURAL and value.value not in {"1", "-1"}:
        unit = f"{unit}s"
    return f"{number:,f} {unit}" if unit else f"{number:,f}"
