"""True claims and corrupted copies of them, made with a seed: what a judge should accept and what it should not."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from consilience.agents.candidates import Quote
from consilience.agents.claims import Anchor, Claim, ClaimKey
from consilience.agents.evidence.source import Source, source_of
from consilience.agents.laboratory.gold_claims import anchors_of, claim_about, gold_claims
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.model import FactKind, Span
from consilience.graph.schema import Schema

__all__ = ["CORRUPTIONS", "Corruption", "KnownClaim", "known_claims"]

Corruption = Literal["wrong type", "swapped arguments", "foreign entity", "neighbour", "negated"]
CORRUPTIONS: tuple[Corruption, ...] = ("wrong type", "swapped arguments", "foreign entity", "neighbour", "negated")
"""How a copy differs from the true claim.

| corruption | what was done |
| --- | --- |
| wrong type | another type, relation or role, one that the types of the arguments allow where there is one |
| swapped arguments | subject and object exchanged; of an event, the filler of another role |
| foreign entity | a name of the same type from another document, which the text does not have |
| neighbour | another entity of the same type from the same text |
| negated | the same claim over its sentence with a denial in front |
"""
_DENIALS = {
    "en": (
        "It is not true that",
        "Officials denied that",
        "It was wrongly reported that",
        "There is no truth in the claim that",
        "Nobody ever confirmed that",
    ),
    "zh": ("以下说法不属实：", "有关方面否认："),
}


@dataclass(frozen=True, slots=True)
class KnownClaim:
    """A claim of which it is known whether it is true."""

    id: str
    """Of the true claim; its corrupted copies have the same with their corruption."""
    document: str
    text: str
    """What the claim is about; of a negated copy, the sentence with the denial."""
    claim: Claim
    context: tuple[Claim, ...]
    """The entity mentions of the text."""
    corruption: Corruption | None = None
    """None: it is true."""

    @property
    def true(self) -> bool:
        """Whether gold states it."""
        return self.corruption is None


def known_claims(
    records: Sequence[ExtractionRecord],
    schema: Schema,
    *,
    sample: int,
    seed: int,
    kinds: Sequence[FactKind] = ("entity", "relation", "event", "argument"),
    language: Literal["en", "zh"] = "en",
) -> list[KnownClaim]:
    """Return true claims, each followed by one corrupted copy for every corruption that it can have.

    Args:
        records: gold.
        schema: what the types allow.
        sample: at most so many true claims of each kind.
        seed: of all choices; the same seed gives the same claims.
        kinds: of claims.
        language: of the denials.
    """
    chance = random.Random(seed)  # noqa: S311 - a sample, no secret
    sources = {record.id: source_of(record.text) for record in records}
    stated = {record.id: gold_claims(record, sources[record.id]) for record in records}
    names = [(record.id, anchor) for record in records for anchor in anchors_of(record)]
    made: list[KnownClaim] = []
    for kind in kinds:
        of_kind = [(record, claim) for record in records for claim in stated[record.id] if claim.kind == kind]
        chosen = sorted(chance.sample(range(len(of_kind)), min(sample, len(of_kind))))
        for number, (record, claim) in enumerate(of_kind[place] for place in chosen):
            gold = stated[record.id]
            bench = _Bench(schema, sources[record.id], frozenset(c.key for c in gold), gold, names, chance, language)
            context = tuple(c for c in gold if c.kind == "entity" and c.key != claim.key)
            known = KnownClaim(f"{kind}-{number + 1}", record.id, record.text, claim, context)
            made.append(known)
            made.extend(bench.corrupted(known))
    return made


@dataclass(frozen=True, slots=True)
class _Bench:
    """What the corrupted copies of one claim are made with."""

    schema: Schema
    source: Source
    keys: frozenset[ClaimKey]
    gold: Sequence[Claim]
    names: Sequence[tuple[str, Anchor]]
    chance: random.Random
    language: Literal["en", "zh"]

    def corrupted(self, known: KnownClaim) -> Iterator[KnownClaim]:
        makers: Mapping[Corruption, Callable[[Claim], Claim | None]] = {
            "wrong type": self.wrongly_typed,
            "swapped arguments": self.swapped,
            "foreign entity": self.with_foreigner,
            "neighbour": self.with_neighbour,
        }
        for corruption, make in makers.items():
            copy = make(known.claim)
            if copy and copy.key not in self.keys and not self.reversed_gold(copy):
                yield replace(known, claim=copy, corruption=corruption)
        if denied := self.negated(known):
            yield denied

    def reversed_gold(self, claim: Claim) -> bool:
        relation = self.schema.relations.get(claim.predicate)
        turned = claim.kind == "relation" and claim.object and relation and relation.symmetric
        return bool(turned and (claim.kind, claim.object, claim.predicate, claim.anchor) in self.keys)

    def wrongly_typed(self, claim: Claim) -> Claim | None:
        fitting, others = self.other_types(claim)
        if not (fitting or others):
            return None
        other = self.chance.choice(fitting or others)
        if claim.kind in {"entity", "event"}:
            return replace(claim, anchor=replace(claim.anchor, type=other), predicate=other)
        return replace(claim, predicate=other)

    def other_types(self, claim: Claim) -> tuple[list[str], list[str]]:
        """Return the types that the arguments allow and that gold does not state, and all others."""
        stated = {c.predicate for c in self.gold if (c.anchor, c.object) == (claim.anchor, claim.object)}
        if claim.kind == "entity":
            return [], [name for name in self.schema.entities if name != claim.predicate]
        if claim.kind == "event":
            return [], [name for name in self.schema.events if name != claim.predicate]
        if claim.object is None:
            return [], []
        if claim.kind == "argument":
            event = self.schema.events.get(claim.anchor.type)
            roles = {name: part.types for name, part in event.roles.items() if name not in stated} if event else {}
            return [name for name, types in roles.items() if _in(claim.object.type, types)], list(roles)
        relations = {name: part for name, part in self.schema.relations.items() if name not in stated}
        fitting = [
            name
            for name, part in relations.items()
            if _in(claim.anchor.type, part.domain) and _in(claim.object.type, part.range)
        ]
        return fitting, list(relations)

    def swapped(self, claim: Claim) -> Claim | None:
        relation = self.schema.relations.get(claim.predicate)
        if claim.kind == "relation" and claim.object and not (relation and relation.symmetric):
            return replace(claim, anchor=claim.object, object=claim.anchor)
        if claim.kind == "argument":
            others = [
                c.object
                for c in self.gold
                if c.kind == "argument" and c.anchor == claim.anchor and c.predicate != claim.predicate and c.object
            ]
            return self.filled(claim, self.chance.choice(others)) if others else None
        return None

    def with_foreigner(self, claim: Claim) -> Claim | None:
        if claim.object is None:
            return None
        wanted = claim.object.type
        strange = [a for _, a in self.names if a.type == wanted and a.text not in self.source.text]
        if not strange:
            return None
        return replace(claim, object=replace(claim.object, text=self.chance.choice(strange).text))

    def with_neighbour(self, claim: Claim) -> Claim | None:
        if claim.object is None:
            return None
        related = {c.object.text for c in self.gold if c.object and (c.anchor.text, c.predicate) == _what(claim)}
        beside = [
            c.anchor
            for c in self.gold
            if c.kind == "entity" and c.anchor.type == claim.object.type and c.anchor.text not in related
        ]
        beside = [anchor for anchor in beside if anchor.text != claim.anchor.text]
        return self.filled(claim, self.chance.choice(beside)) if beside else None

    def filled(self, claim: Claim, object_: Anchor) -> Claim:
        """Return the claim about another object, with the sentences that hold both as evidence."""
        return claim_about(self.source, claim.kind, claim.anchor, claim.predicate, object_, *claim.realis)

    def negated(self, known: KnownClaim) -> KnownClaim | None:
        claim = known.claim
        if claim.kind not in {"relation", "event"} or len(claim.quotes) != 1 or claim.quotes[0].span is None:
            return None
        denial, span = self.chance.choice(_DENIALS[self.language]), claim.quotes[0].span
        start = denial + (" " if self.language == "en" else "")
        text, by = start + span.of(known.text), len(start) - span.start

        def moved(anchor: Anchor) -> Anchor:
            return replace(anchor, span=Span(anchor.span.start + by, anchor.span.end + by))

        inside = tuple(c for c in known.context if span.covers(c.anchor.span))
        return replace(
            known,
            text=text,
            claim=replace(
                claim,
                anchor=moved(claim.anchor),
                object=claim.object and moved(claim.object),
                quotes=(Quote(text, Span(0, len(text))),),
            ),
            context=tuple(
                replace(c, anchor=moved(c.anchor), quotes=(Quote(c.anchor.text, moved(c.anchor).span),)) for c in inside
            ),
            corruption="negated",
        )


def _in(type_: str, allowed: Sequence[str]) -> bool:
    return not allowed or type_ in allowed


def _what(claim: Claim) -> tuple[str, str]:
    return claim.anchor.text, claim.predicate
