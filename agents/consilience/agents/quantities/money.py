"""Sums of money: a number with a currency, whose code is that of ISO 4217."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from consilience.agents.quantities.numbers import find_numbers
from consilience.graph.model.model import Span

__all__ = ["Sum", "find_sums"]

UNSAID = "USD"
"""The currency that a text means by `$` or `dollars` alone, unless a schema says another one."""
_CODES = frozenset(
    re.findall(
        "[A-Z]{3}",
        "AED ARS AUD BDT BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KES KRW KWD MAD "
        "MXN MYR NGN NOK NZD PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR",
    )
)
_SIGNS: Mapping[str, str] = {
    "US$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD",
    "R$": "BRL", "$": "", "€": "EUR", "£": "GBP", "¥": "JPY", "￥": "CNY", "₹": "INR", "₽": "RUB", "₩": "KRW",
    "₺": "TRY", "₪": "ILS", "₴": "UAH", "₦": "NGN", "₫": "VND",
}  # fmt: skip
_NAMES: Mapping[str, str] = {
    "us dollar": "USD", "u.s. dollar": "USD", "american dollar": "USD", "australian dollar": "AUD",
    "canadian dollar": "CAD", "hong kong dollar": "HKD", "new zealand dollar": "NZD", "singapore dollar": "SGD",
    "dollar": "", "buck": "", "euro": "EUR", "pound sterling": "GBP", "pound": "GBP", "swiss franc": "CHF",
    "japanese yen": "JPY", "yen": "JPY", "yuan": "CNY", "renminbi": "CNY", "indian rupee": "INR", "rupee": "INR",
    "ruble": "RUB", "rouble": "RUB", "south korean won": "KRW", "won": "KRW", "lira": "TRY", "zloty": "PLN",
    "swedish krona": "SEK", "norwegian krone": "NOK", "danish krone": "DKK", "rand": "ZAR", "baht": "THB",
    "shekel": "ILS", "hryvnia": "UAH", "mexican peso": "MXN",
}  # fmt: skip
_IN_CHINESE: Mapping[str, str] = {
    "美元": "USD", "美金": "USD", "欧元": "EUR", "英镑": "GBP", "日元": "JPY", "港元": "HKD", "港币": "HKD",
    "卢布": "RUB", "人民币": "CNY", "韩元": "KRW", "澳元": "AUD", "加元": "CAD", "元": "CNY",
}  # fmt: skip
_BEFORE = re.compile(
    rf"(?:(?P<code>\b(?:{'|'.join(sorted(_CODES))}) ?)"
    rf"|(?P<sign>(?<![A-Za-z])(?:{'|'.join(re.escape(s) for s in sorted(_SIGNS, key=len, reverse=True))}) ?))$"
)
_AFTER = re.compile(
    rf"(?P<letter>(?:k|m|bn|b)\b)?(?: ?(?:(?P<code>{'|'.join(sorted(_CODES))})\b"
    rf"|(?P<sign>[€£])|-?(?P<name>{'|'.join(re.escape(n) for n in sorted(_NAMES, key=len, reverse=True))})(?:s|es)?\b"
    rf"|[余多]?(?P<chinese>{'|'.join(sorted(_IN_CHINESE, key=len, reverse=True))})))?",
    re.IGNORECASE,
)
_LETTERS: Mapping[str, int] = {"k": 10**3, "m": 10**6, "bn": 10**9, "b": 10**9}
_REACH = 24
"""Characters after a number within which its currency ends."""


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum of money where a text has it."""

    span: Span
    amount: Decimal
    currency: str
    """ISO 4217; `USD` for dollars without a country, unless the caller says another one."""


def find_sums(text: str, language: str, unsaid: str = UNSAID) -> Iterator[Sum]:
    """Yield the sums of money of a text, in its order.

    Args:
        text: of any length.
        language: `zh` for Chinese; all others are read as English.
        unsaid: the currency meant by `$` and `dollars` alone.
    """
    for number in find_numbers(_with_letters_apart(text), language):
        start, end, amount = number.span.start, number.span.end, number.value
        before = _BEFORE.search(text[max(0, start - 5) : start])
        after = _AFTER.match(text[end : end + _REACH])
        currency = None
        if before:
            start -= len(before[0])
            currency = before["code"].strip() if before["code"] else _SIGNS[before["sign"].strip()] or unsaid
        if after and after["letter"] and (before or after["code"] or after["sign"] or after["name"]):
            amount *= _LETTERS[after["letter"].lower()]
            end += len(after["letter"])
        if currency is None and after:
            currency = _currency(after, unsaid)
        if currency is None:
            continue
        if after and after.end() > len(after["letter"] or "") and _currency(after, unsaid) == currency:
            end = number.span.end + after.end()
        yield Sum(Span(start, end), amount, currency)


def _currency(after: re.Match[str], unsaid: str) -> str | None:
    if after["code"]:
        return str(after["code"].upper()) if after["code"].isupper() else None
    if after["sign"]:
        return _SIGNS[after["sign"]]
    if after["name"]:
        return _NAMES[after["name"].lower()] or unsaid
    return _IN_CHINESE[after["chinese"]] if after["chinese"] else None


def _with_letters_apart(text: str) -> str:
    """Return a text of the same length in which signs and letters of money leave numbers alone: `$5m`, `USD5`."""
    apart = re.sub(r"(?<=\d)(?:k|m|bn|b)\b", lambda found: " " * len(found[0]), text, flags=re.IGNORECASE)
    return re.sub(rf"(?:{'|'.join(sorted(_CODES))})(?=\d)", "   ", apart)
