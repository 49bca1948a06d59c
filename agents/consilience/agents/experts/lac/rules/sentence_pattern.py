"""Patterns of sentences: regular expressions in which mentions are single characters.

`{subject}出生于{object}` finds a mention that may be a subject, the three characters, and a mention that may be an
object. What else a pattern says, it says as a regular expression does; `…` is up to 12 characters of the same clause,
`……` up to 40 of the same sentence, both without another mention that could stand in one of the pattern's places: so a
place is always filled by the nearest that fits. `{any}` is a mention of whatever type. Mentions that are listed
together (`甲、乙和丙`) fill a place together.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.support.bounded_patterns import check_pattern, pattern_matches
from consilience.graph.model.model import Span

__all__ = ["Match", "ReducedSentence", "SentencePlace", "check_template"]

TRIGGER = "\uf8ff"
"""Stands for the words of the trigger."""
ANY = "any"
_FIRST = 0xE000
"""Of the characters that stand for mentions, one a type; the text's own of that area are hidden."""
_PART = re.compile(r"\{(\w+)\}|(……)|(…)")
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_LISTED = re.compile(r"(?:[、和与及同跟]|以及|并|,|\s)+")


@dataclass(frozen=True, slots=True)
class SentencePlace:
    """A mention in a sentence, or a word that stands for one."""

    span: Span
    """In the passage, of the words that are there."""
    entity: EntityCandidate
    stands_in: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """Match of a pattern."""

    places: Mapping[str, SentencePlace]
    """By the names of the pattern's places; the trigger is none."""
    span: Span
    """Of all words, in the passage."""
    last: int
    """Where the last of the places stands in the reduced text."""


class ReducedSentence:
    """A sentence in which each mention is one character, which tells its type."""

    def __init__(self, text: str, span: Span, places: Sequence[SentencePlace], types: Sequence[str]) -> None:
        """Reduce a sentence.

        Args:
            text: the passage.
            span: the sentence's.
            places: what is mentioned in it; of overlapping ones the first is taken, those of other types are left out.
            types: all entity types, which decide the characters.
        """
        self._types = {name: chr(_FIRST + number) for number, name in enumerate(types)}
        self._places = dict[int, SentencePlace]()
        self._starts = list[int]()
        characters, at = list[str](), span.start
        for place in sorted(places, key=lambda place: (place.span.start, -place.span.end)):
            if place.span.start < at or place.span.end > span.end or place.entity.type not in self._types:
                continue
            self._add(characters, text, at, place.span.start)
            self._places[len(characters)] = place
            characters.append(self._types[place.entity.type])
            self._starts.append(place.span.start)
            at = place.span.end
        self._add(characters, text, at, span.end)
        self._starts.append(span.end)
        self.text = "".join(characters)

    def _add(self, characters: list[str], text: str, start: int, end: int) -> None:
        characters += _PRIVATE.sub(" ", text[start:end])
        self._starts += range(start, end)

    def span(self, start: int, end: int) -> Span:
        """Return where a stretch of the reduced text stands in the passage."""
        last = self._places.get(end - 1)
        return Span(self._starts[start], last.span.end if last else self._starts[end - 1] + 1)

    def matches(
        self, template: str, fits: Mapping[str, Sequence[str]], where: str, trigger: tuple[int, int] | None = None
    ) -> Iterator[Match]:
        """Yield what a pattern finds; each of mentions that are listed together in a match of its own.

        Args:
            template: the pattern.
            fits: the entity types that may stand in each of its places; none: any.
            where: the field of the schema, for messages.
            trigger: where `{trigger}` stands in the reduced text.

        Raises:
            SchemaError: the pattern takes too long on this sentence.
        """
        text, moved = self.text, 0
        if trigger is not None:
            text = text[: trigger[0]] + TRIGGER + text[trigger[1] :]
            moved = trigger[1] - trigger[0] - 1
        classes = {
            name: "".join(self._types[type_] for type_ in (types or self._types)) for name, types in fits.items()
        }

        def original(at: int) -> int:
            return at if trigger is None or at < trigger[0] else max(at + moved, trigger[0])

        # as something that only looks ahead, so that what one match takes is there for the next
        expression = f"(?=(?P<whole>{_expression(template, tuple(classes.items()))}))"
        for found in pattern_matches(expression, text, 0, len(text), where=where):
            filled = {name: original(found.start(name)) for name in classes if found.group(name)}
            start, end = found.span("whole")
            yield from self._list_matches(filled, self.span(original(start), original(end - 1) + 1))

    def _list_matches(self, filled: Mapping[str, int], span: Span) -> Iterator[Match]:
        chosen = {name: self._places[at] for name, at in filled.items()}
        last = max(filled.values())
        yield Match(chosen, span, last)
        for name, at in filled.items():
            for other in self._beside(at):
                if self._places[other].entity != chosen[name].entity and other not in filled.values():
                    beside = self._places[other]
                    yield Match({**chosen, name: beside}, span.join(beside.span), last)

    def _beside(self, at: int) -> Iterator[int]:
        """Yield the other mentions of a list of one type."""
        order = sorted(self._places)
        for step in (-1, 1):
            here = order.index(at)
            while 0 <= here + step < len(order):
                one, other = sorted((order[here], order[here + step]))
                if self.text[one] != self.text[other] or not _LISTED.fullmatch(self.text[one + 1 : other]):
                    break
                here += step
                yield order[here]


def check_template(template: str, places: Sequence[str]) -> None:
    """Check that a pattern can be used and has these places, and no others.

    Raises:
        ValueError: it is no regular expression, or a place is missing; the message is for the schema's author.
    """
    named = [part[1] for part in _PART.finditer(template) if part[1] and part[1] != ANY]
    if sorted(named) != sorted(places):
        raise ValueError(f"{template!r} must have {' and '.join(f'{{{place}}}' for place in places)} once each")
    check_pattern(_expression(template, tuple((place, "\ue000") for place in places if place != "trigger")))


@lru_cache(maxsize=4096)
def _expression(template: str, classes: tuple[tuple[str, str], ...]) -> str:
    taken, known = "".join(characters for _, characters in classes) + TRIGGER, dict(classes)
    parts, at = list[str](), 0
    for part in _PART.finditer(template):
        parts.append(template[at : part.start()])
        if part[1] == "trigger":
            parts.append(TRIGGER)
        elif part[1] == ANY:
            parts.append("[\ue000-\uf8fe]")
        elif part[1]:
            parts.append(f"(?P<{part[1]}>[{known[part[1]]}])")
        elif part[2]:
            parts.append(f"[^。！？!?；;{taken}]{{0,40}}?")
        else:
            parts.append(f"[^。！？!?；;，,{taken}]{{0,12}}?")
        at = part.end()
    return "".join((*parts, template[at:]))
