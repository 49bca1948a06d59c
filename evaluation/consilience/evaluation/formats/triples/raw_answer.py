"""Triples in the raw answer of a language model, whatever it wraps them in.

What is forgiven: a prompt repeated before the answer, prose and code fences around the lists, single and typographic
quotes, no quotes at all within one line, quotes inside quoted words, trailing commas, lists in lists, lists that are
never closed, tuples, and objects with keys such as `subject`, `relation`, `object`. What is not a
triple is reported, never guessed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from consilience.evaluation.formats.conll.bracket_scanner import Scalar, scan
from consilience.evaluation.records.triples import Triple

__all__ = ["Duplicates", "ParsedAnswer", "parse_triples"]

Duplicates = Literal["counted", "once"]

_CHAT_MARKERS = ("\nASSISTANT:", "[/INST]", "<|assistant|>", "GPT4 Correct Assistant:")
_KEYS: Mapping[str, int] = {
    **dict.fromkeys(("subject", "head", "subj", "s", "h", "source"), 0),
    **dict.fromkeys(("relation", "predicate", "rel", "r", "p", "type"), 1),
    **dict.fromkeys(("object", "tail", "obj", "o", "t", "target"), 2),
}


@dataclass(frozen=True, slots=True)
class ParsedAnswer:
    """Triples that could be read from an answer."""

    triples: tuple[Triple, ...]
    """In the order of the answer."""
    problems: tuple[str, ...] = ()
    """What looked like a triple and is none, one sentence each."""


def parse_triples(answer: str, duplicates: Duplicates = "counted") -> ParsedAnswer:
    """Read the triples from the raw answer of a model.

    Args:
        answer: the text that the model generated, or prompt and text with a chat marker between them.
        duplicates: whether a triple that comes again is kept each time or once.
    """
    for marker in _CHAT_MARKERS:
        answer = answer.rpartition(marker)[2]
    triples: list[Triple] = []
    problems: list[str] = []
    for group in scan(answer):
        fields = _by_key(group.keys, group.items) if group.keys else group.items
        if fields is None:
            continue
        if group.cut_off or len(fields) != 3:
            if len(fields) > 1 or group.cut_off:
                problems.append(_problem(group.cut_off, group.nested, fields))
            continue
        subject, relation, object_ = (field.text.strip() for field in fields)
        if not (subject and relation and object_):
            problems.append(f"A triple has an empty element: [{subject}, {relation}, {object_}].")
        triples.append(Triple(subject, relation, object_, all(field.textual for field in fields)))
    if duplicates == "once":
        triples = list(dict.fromkeys(triples))
    return ParsedAnswer(tuple(triples), tuple(problems))


def _by_key(keys: tuple[str, ...], items: tuple[Scalar, ...]) -> tuple[Scalar, ...] | None:
    places = {_KEYS[key.lower()]: item for key, item in zip(keys, items, strict=False) if key.lower() in _KEYS}
    return tuple(places[place] for place in sorted(places)) if places else None


def _problem(cut_off: bool, nested: bool, fields: tuple[Scalar, ...]) -> str:
    shown = ", ".join(field.text for field in fields)[:80]
    if cut_off:
        return f"The answer breaks off inside a triple: [{shown}, …"
    if nested:
        return f"A triple has a list as an element: [{shown}, …]."
    return f"A list has {len(fields)} elements, not 3: [{shown}]."
