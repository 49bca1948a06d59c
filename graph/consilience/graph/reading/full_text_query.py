"""Query of the full-text index from what a person types; nothing of it is taken for the index's own language."""

import re

__all__ = ["full_text_query", "words"]

_WORD = re.compile(r"\w+")
_MOST_WORDS = 20
_FUZZY_FROM = 4


def words(text: str) -> list[str]:
    """Return the words that are searched for, in lower case, each once."""
    return list(dict.fromkeys(word.lower() for word in _WORD.findall(text)))[:_MOST_WORDS]


def full_text_query(text: str, *, prefix: bool = False, fuzzy: bool = False) -> str | None:
    """Return the query that all words of `text` have to match; None when it has no word.

    Args:
        text: what was typed.
        prefix: whether the last word may go on, since it is still being typed.
        fuzzy: whether words of four letters and more may differ by a letter.
    """
    parts = [_forms(word, prefix=prefix and at_end, fuzzy=fuzzy) for word, at_end in _mark_last(words(text))]
    return " AND ".join(parts) or None


def _mark_last(found: list[str]) -> list[tuple[str, bool]]:
    return [(word, index == len(found) - 1) for index, word in enumerate(found)]


def _forms(word: str, *, prefix: bool, fuzzy: bool) -> str:
    forms = [f"{word}^4"]  # words of letters and digits, in lower case: no operator of the index can be among them
    if prefix:
        forms.append(f"{word}*^2")
    if fuzzy and len(word) >= _FUZZY_FROM:
        forms.append(f"{word}~1")
    return forms[0] if len(forms) == 1 else f"({' OR '.join(forms)})"
