"""Conflicts of rivals, as claims are called that exclude one another: one holds at most."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from consilience.agents.claims.claim import Claim
from consilience.agents.claims.dated import period_said
from consilience.agents.quantities.values import read_value
from consilience.agents.support.words.countries import may_lie_in_country
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Span
from consilience.graph.model.validity import may_contradict
from consilience.graph.schema.literal import format_value
from consilience.graph.schema.schema import Schema

__all__ = ["Conflict", "find_conflicts", "may_name_one_thing"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Claims on several sides, of which one is right at most."""

    kind: Literal["type", "trigger", "object", "value", "role"]
    """One span has two types; one event two triggers; a functional relation two objects, or a functional attribute two
    values; a filler two roles.
    """
    about: str
    """What the sides disagree on: the words of the span, the relation."""
    sides: Mapping[str, tuple[Claim, ...]]
    """What each side says (the type, the trigger, the object's name, the value, the role), and the claims for it."""
    within: frozenset[tuple[str, str]] = frozenset()
    """Objects of which the first lies in the second, by what is claimed or since that is a country: who was born in Ulm
    was born in Germany too."""

    def opponents(self, side: str) -> tuple[str, ...]:
        """Return the sides that cannot be right if `side` is.

        An object until 2011 is no rival of another one since 2011.
        """
        if self.kind not in {"object", "value"}:
            return tuple(other for other in self.sides if other != side)
        return tuple(
            other
            for other in self.sides
            if not may_name_one_thing(side, other)
            and (side, other) not in self.within
            and self._may_hold_at_one_time(side, other)
        )

    def _may_hold_at_one_time(self, side: str, other: str) -> bool:
        one, two = (period_said(said for claim in self.sides[each] for said in claim.dated) for each in (side, other))
        return may_contradict(one, two)

    def reason(self, side: str) -> str:
        """Return why the claims of a side are contested, in one sentence."""
        others = _and([f"“{other}”" for other in self.opponents(side)])
        match self.kind:
            case "type":
                return f"“{self.about}” has one type at most, and {others} is claimed too."
            case "trigger":
                return f"The same {self.about} event has one trigger, and {others} is claimed too."
            case "object" | "value":
                return f"{self.about} has one {self.kind} at most, and {others} is claimed too."
            case _:
                return f"“{self.about}” has one role in the event, and {others} is claimed too."


def find_conflicts(claims: Sequence[Claim], schema: Schema) -> Iterator[Conflict]:
    """Yield the conflicts among the claims of a document, each with two or more sides.

    An event nugget may have two types (one word can trigger two events), so only entity mentions are rivals by type.
    Names of which one has all the words of the other may be one: `Curie` and `Marie Curie` are no rivals.
    """
    yield from _types(claims)
    yield from _triggers(claims)
    yield from _objects(claims, schema)
    yield from _roles(claims)


def _types(claims: Iterable[Claim]) -> Iterator[Conflict]:
    spans: dict[tuple[Span, str], list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.kind == "entity":
            spans[claim.anchor.span, claim.anchor.text].append(claim)
    for (_, text), same in spans.items():
        if len(same) > 1:
            yield Conflict("type", text, {claim.predicate: (claim,) for claim in same})


def _triggers(claims: Iterable[Claim]) -> Iterator[Conflict]:
    nuggets: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.kind == "event":
            nuggets[claim.predicate].append(claim)
    for type_name, same in nuggets.items():
        for group in _overlapping(same):
            yield Conflict("trigger", type_name, _by_side((claim.anchor.text, claim) for claim in group))


def _overlapping(nuggets: Iterable[Claim]) -> Iterator[list[Claim]]:
    group: list[Claim] = []
    end = -1
    for claim in sorted(nuggets, key=lambda c: c.anchor):
        if group and claim.anchor.span.start >= end:
            if len(group) > 1:
                yield group
            group = []
        group.append(claim)
        end = max(end, claim.anchor.span.end)
    if len(group) > 1:
        yield group


def _objects(claims: Iterable[Claim], schema: Schema) -> Iterator[Conflict]:
    statements: dict[tuple[str, str, str], list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.kind in {"relation", "attribute"} and schema.is_functional(claim.predicate):
            statements[claim.predicate, claim.anchor.type, name_key(claim.anchor.text)].append(claim)
    for (predicate, *_), same in statements.items():
        attribute = schema.attributes.get(predicate)
        if attribute:
            values = ((read_value(c.object.text, attribute), c) for c in same if c.object)
            sides = _by_side((format_value(value), claim) for value, claim in values if value)
        else:
            sides = _by_side((c.object.text, c) for c in same if c.object)
        part_of = None if attribute else schema.relations[predicate].corenlp.get("narrowest")
        within = _within(sides, claims, part_of) if part_of else frozenset()
        if attribute and attribute.datatype == "date":  # who died in 2014 may have died on 2014-02-13
            within = frozenset((a, b) for a in sides for b in sides if a.startswith(b) or b.startswith(a))
        conflict = Conflict("value" if attribute else "object", predicate, sides, within)
        if any(conflict.opponents(side) for side in conflict.sides):
            yield conflict


def _within(sides: Iterable[str], claims: Iterable[Claim], part_of: object) -> frozenset[tuple[str, str]]:
    """Return the names of which the first lies in the second by a relation, directly or by names between them.

    Whatever is no country, and nothing larger, may lie in any country: nobody claims that Pasadena is in the US who
    writes of a US-based firm in Pasadena.
    """
    sides = tuple(sides)
    wider: dict[str, set[str]] = defaultdict(set)
    for claim in claims:
        if claim.predicate == part_of and claim.object:
            wider[claim.anchor.text].add(claim.object.text)
    found: set[tuple[str, str]] = set()
    for side in sides:
        reached, ahead = {side}, [side]
        while ahead:
            further = wider.get(ahead.pop(), set()) - reached
            reached |= further
            ahead += further
        found |= {(side, other) for other in reached - {side}}
    return frozenset(found | {(one, other) for one in sides for other in sides if may_lie_in_country(one, other)})


def _roles(claims: Iterable[Claim]) -> Iterator[Conflict]:
    fillers: dict[tuple[object, Span], list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.kind == "argument" and claim.object:
            fillers[claim.anchor, claim.object.span].append(claim)
    for same in fillers.values():
        sides = _by_side((claim.predicate, claim) for claim in same)
        if len(sides) > 1 and same[0].object:
            yield Conflict("role", same[0].object.text, sides)


def _by_side(said: Iterable[tuple[str, Claim]]) -> dict[str, tuple[Claim, ...]]:
    sides: dict[str, tuple[Claim, ...]] = {}
    for side, claim in said:
        sides[side] = (*sides.get(side, ()), claim)
    return dict(sorted(sides.items()))


def may_name_one_thing(name: str, other: str) -> bool:
    """Tell whether the words of one name are all in the other."""
    a, b = set(name_key(name).split()), set(name_key(other).split())
    return a <= b or b <= a


def _and(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
