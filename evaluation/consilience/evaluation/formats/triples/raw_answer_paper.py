"""Triples in a raw answer as the published GenRES scores have them, so that those can be computed again.

Known odd results, all kept: the first triple of a list of lists moves to the end, and is lost if the outer list is
never closed; a triple that comes k ≥ 3 times comes 2k - 1 times; only JSON is read, so single quotes give nothing.
"""

import json
from collections import Counter
from typing import Any

from consilience.evaluation.formats.stretches import find_stretches
from consilience.evaluation.records.triples import Triple

__all__ = ["parse_triples_as_published"]


def parse_triples_as_published(answer: str) -> tuple[Triple, ...]:
    """Read the triples from an answer, cut off at the chat marker beforehand, in two passes.

    The first pass takes every shortest bracketed stretch that is a JSON list of three elements. The second reads lists
    of lists whole and adds what the first has not seen; seen once means skip once.
    """
    seen: Counter[str] = Counter()
    found: list[Any] = []
    for stretch in find_stretches(answer, "[", "]"):
        if (element := _json(stretch)) is not None:
            seen[repr(element)] += 1
            found.append(element)
    for stretch in find_stretches(answer, "[[", "]]"):
        for element in _json(stretch) or ():
            seen[repr(element)] += 1
            if seen[repr(element)] != 2:
                found.append(element)
    return tuple(_triple(element) for element in found if isinstance(element, list) and len(element) == 3)


def _json(stretch: str) -> list[Any] | None:
    try:
        element = json.loads(stretch)
    except (json.JSONDecodeError, RecursionError):
        return None
    return element if isinstance(element, list) else None


def _triple(elements: list[Any]) -> Triple:
    texts = [e if isinstance(e, str) else json.dumps(e, ensure_ascii=False) for e in elements]
    return Triple(texts[0], texts[1], texts[2], all(isinstance(e, str) for e in elements))
