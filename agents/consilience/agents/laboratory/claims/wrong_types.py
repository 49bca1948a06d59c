"""Wrong types that a claim can be given so that the types alone do not give it away."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.claims.claim import Claim
from consilience.graph.schema.schema import RelationType, Schema

__all__ = ["TypeUsage", "usage_of"]

_SEPARATOR = re.compile(r"[./:-]")
"""Between the parts of an event type's name: `Life.Die`, `人生-死亡`, `Attack:Ransom`."""
_FIGURE = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class TypeUsage:
    """Usage of a schema's types by gold."""

    schema: Schema
    pairs: Mapping[str, frozenset[tuple[str, str]]]
    """Of each relation, the types between which gold states it."""
    shapes: Mapping[str, tuple[str, ...]]
    """Of each way to write a mention (a figure, a name, a common word), the types of all such mentions of gold."""

    def can_hold(self, relation: str, subject: str, object_: str) -> bool:
        """Tell whether a relation can be meant between things of these types.

        The schema must allow it; and gold must state it between such types somewhere or, where gold never states the
        relation, the schema must name the types itself.
        """
        part = self.schema.relations.get(relation)
        if part is None or not (_in(subject, part.domain) and _in(object_, part.range)):
            return False
        seen = self.pairs.get(relation)
        return (subject, object_) in seen if seen else _has_signature(part)

    def can_fill(self, event: str, role: str, filler: str) -> bool:
        """Tell whether the schema lets something of this type have the role."""
        known = self.schema.events.get(event)
        part = known.roles.get(role) if known else None
        return part is not None and _in(filler, part.types)

    def confusable(self, claim: Claim, stated: Iterable[str]) -> list[str]:
        """Return the types, relations or roles that somebody could take the claim's words for, but that are wrong.

        A mention's types come as often as gold has them for mentions that are written alike.

        Args:
            claim: a true claim.
            stated: what gold says of the same words, or of the same two.
        """
        taken = {claim.predicate, *stated}
        if claim.kind == "entity":
            alike = self.shapes.get(_shape(claim.anchor.text), ())
            return [name for name in alike if name in self.schema.entities and name not in taken]
        if claim.kind == "event":
            return _siblings(claim.predicate, [name for name in self.schema.events if name not in taken])
        if claim.object is None:
            return []
        if claim.kind == "argument":
            event = self.schema.events.get(claim.anchor.type)
            roles = event.roles if event else {}
            filler = claim.object.type
            return [name for name in roles if name not in taken and self.can_fill(claim.anchor.type, name, filler)]
        ends = claim.anchor.type, claim.object.type
        return [name for name in self.schema.relations if name not in taken and self.can_hold(name, *ends)]


def usage_of(schema: Schema, claims: Iterable[Claim]) -> TypeUsage:
    """Return how these true claims use the types of the schema."""
    pairs: dict[str, set[tuple[str, str]]] = defaultdict(set)
    shapes: dict[str, list[str]] = defaultdict(list)
    for claim in claims:
        if claim.kind == "relation" and claim.object:
            pairs[claim.predicate].add((claim.anchor.type, claim.object.type))
        elif claim.kind == "entity":
            shapes[_shape(claim.anchor.text)].append(claim.predicate)
    return TypeUsage(
        schema,
        {name: frozenset(found) for name, found in pairs.items()},
        {name: tuple(found) for name, found in shapes.items()},
    )


def _siblings(name: str, others: Sequence[str]) -> list[str]:
    """Return event types of the same family, or all where there is no family, without those that include this one.

    `Conflict.Attack.Unspecified` includes `Conflict.Attack.DetonateExplode`, so neither is wrong for the other.
    """
    family, branch = _SEPARATOR.split(name)[0], name.rpartition(".")[0]
    apart = [
        other
        for other in others
        if not (branch and branch == other.rpartition(".")[0] and "Unspecified" in name + other)
        and not name.startswith(f"{other}.")
        and not other.startswith(f"{name}.")
    ]
    return [other for other in apart if family != name and _SEPARATOR.split(other)[0] == family] or apart


def _shape(words: str) -> str:
    if _FIGURE.search(words):
        return "figure"
    return "name" if any(word[:1].isupper() for word in words.split()) else "word"


def _has_signature(part: RelationType) -> bool:
    return bool(part.domain and part.range)


def _in(type_: str, allowed: Sequence[str]) -> bool:
    return not allowed or type_ in allowed
