r"""Halves of surrogate pairs, of which no file and no database can hold one alone: U+FFFD stands for them.

A model that writes JSON can escape one (`\ud83d`), and one that is cut off within a character leaves one.
"""

import re
from typing import Any, TypeVar

__all__ = ["without_halves", "without_halves_within"]

T = TypeVar("T")
_HALF = re.compile("[\ud800-\udfff]")


def without_halves(text: str) -> str:
    """Return a text in which halves that belong together are one character, and U+FFFD stands for each other one."""
    if _HALF.search(text) is None:
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def without_halves_within(value: T) -> T:
    """Return a value of JSON with all of its texts so, also the names of things; lists and objects are changed.

    Args:
        value: untrusted; however deep it is, so nothing here calls itself.
    """
    whole: list[Any] = [value]
    waiting: list[Any] = [whole]
    while waiting:
        each = waiting.pop()
        inner = each.values() if isinstance(each, dict) else each
        said = [without_halves(one) if isinstance(one, str) else one for one in inner]
        waiting += [one for one in said if isinstance(one, dict | list)]
        if isinstance(each, dict):
            names = [without_halves(name) if isinstance(name, str) else name for name in each]
            each.clear()
            each.update(zip(names, said, strict=True))
        else:
            each[:] = said
    made: T = whole[0]
    return made
