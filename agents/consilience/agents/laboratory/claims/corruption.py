"""True claims and corrupted copies of them, made with a seed: what a judge should accept and what it should not."""

import operator
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Literal, TypeVar

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.laboratory.claims.gold_texts.denial import denial_of, verb_between
from consilience.agents.laboratory.claims.gold_texts.gold import claim_about
from consilience.agents.laboratory.claims.gold_texts.gold_text import GoldText
from consilience.agents.laboratory.claims.gold_texts.records import of_record
from consilience.agents.laboratory.claims.wrong_types import TypeUsage, usage_of
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.model.model import FactKind, Span
from consilience.graph.schema.schema import Schema

__all__ = ["CORRUPTIONS", "Corruption", "KnownClaim", "known_claims"]

_Item = TypeVar("_Item")

Corruption = Literal["wrong type", "swapped arguments", "foreign entity", "neighbour", "negated"]
CORRUPTIONS: tuple[Corruption, ...] = ("wrong type", "swapped arguments", "foreign entity", "neighbour", "negated")
"""How a copy differs from the true claim.

| corruption | what was done |
| --- | --- |
| wrong type | another type, relation or role that could be meant: see `wrong_types` |
| swapped arguments | subject and object exchanged, where types allow it; of an event, another role's filler |
| foreign entity | a name of the same type from another document, which the text does not have |
| neighbour | another entity of the same type from the same text |
| negated | the same claim over its sentence with what says it denied: see `denial` |
"""


@dataclass(frozen=True, slots=True)
class KnownClaim:
    """A claim of which it is known whether it is true."""

    id: str
    """Of the true claim; its corrupted copies have the same with their corruption."""
    document: str
    text: str
    """What the claim is about; of a negated copy, the sentence with its denial."""
    claim: Claim
    context: tuple[Claim, ...]
    """The entity mentions of the text."""
    corruption: Corruption | None = None
    """None: it is true."""
    says: Callable[[Claim, Claim], bool] = field(default=operator.eq, compare=False, repr=False)
    """Tells of a claim of gold and of another one whether both state the same fact."""

    @property
    def true(self) -> bool:
        """True if gold states it."""
        return self.corruption is None


def known_claims(
    gold: Sequence[ExtractionRecord | GoldText],
    schema: Schema,
    *,
    sample: int,
    seed: int,
    kinds: Sequence[FactKind] = ("entity", "relation", "event", "argument"),
    language: Literal["en", "zh"] = "en",
) -> list[KnownClaim]:
    """Return true claims, each followed by one corrupted copy for every corruption that it can have.

    Args:
        gold: records, or texts as `gold_texts` reads them.
        schema: what the types allow.
        sample: at most so many true claims of each kind.
        seed: of all choices; the same seed gives the same claims.
        kinds: of claims.
        language: of the denials.

    Claims come from as many texts as there are: a text gives a second one when every other text has given one.
    """
    chance = random.Random(seed)  # noqa: S311 - a sample, no secret
    texts = [of_record(each, schema) if isinstance(each, ExtractionRecord) else each for each in gold]
    names = [(text.id, anchor) for text in texts for anchor in text.anchors]
    usage = usage_of(schema, (claim for text in texts for claim in text.claims))
    made: list[KnownClaim] = []
    for kind in kinds:
        of_kind = [
            [(text, claim) for claim in text.claims if claim.kind == kind] for text in texts if kind in text.kinds
        ]
        for number, (text, claim) in enumerate(_spread(of_kind, sample, chance)):
            bench = _Bench(usage, text, names, chance, language)
            context = tuple(c for c in text.claims if c.kind == "entity" and c.key != claim.key)
            known = KnownClaim(f"{kind}-{number + 1}", text.id, text.source.text, claim, context, says=text.says)
            made.append(known)
            made.extend(bench.corrupt(known))
    return made


def _spread(groups: Sequence[Sequence[_Item]], wanted: int, chance: random.Random) -> list[_Item]:
    """Return so many items of all groups, none with two more than another that still has some, in their order."""
    shuffled = [(place, chance.sample(range(len(group)), len(group))) for place, group in enumerate(groups) if group]
    chance.shuffle(shuffled)
    turns = ((place, order[turn]) for turn in count() for place, order in shuffled if turn < len(order))
    chosen = islice(turns, min(wanted, sum(map(len, groups))))
    return [groups[place][item] for place, item in sorted(chosen)]


@dataclass(frozen=True, slots=True)
class _Bench:
    """Bench on which the corrupted copies of one claim are made."""

    usage: TypeUsage
    text: GoldText
    names: Sequence[tuple[str, Anchor]]
    chance: random.Random
    language: Literal["en", "zh"]

    def corrupt(self, known: KnownClaim) -> Iterator[KnownClaim]:
        makers: Mapping[Corruption, Callable[[Claim], Claim | None]] = {
            "wrong type": self.wrongly_typed,
            "swapped arguments": self.swap_arguments,
            "foreign entity": self.with_foreigner,
            "neighbour": self.with_neighbour,
        }
        for corruption, make in makers.items():
            copy = make(known.claim)
            if copy and self.text.truth(copy) is False:
                yield replace(known, claim=copy, corruption=corruption)
        if denied := self.negate(known):
            yield denied

    def wrongly_typed(self, claim: Claim) -> Claim | None:
        stated = [c.predicate for c in self.text.claims if c.kind == claim.kind and _about(c) == _about(claim)]
        others = self.usage.confusable(claim, stated)
        if not others:
            return None
        other = self.chance.choice(others)
        if claim.kind in {"entity", "event"}:
            return replace(claim, anchor=replace(claim.anchor, type=other), predicate=other)
        return replace(claim, predicate=other)

    def swap_arguments(self, claim: Claim) -> Claim | None:
        relation = self.usage.schema.relations.get(claim.predicate)
        if claim.kind == "relation" and claim.object and not (relation and relation.symmetric):
            meant = self.usage.can_hold(claim.predicate, claim.object.type, claim.anchor.type)
            return replace(claim, anchor=claim.object, object=claim.anchor) if meant else None
        if claim.kind == "argument":
            others = [
                c.object
                for c in self.text.claims
                if c.kind == "argument" and c.anchor == claim.anchor and c.predicate != claim.predicate and c.object
                if self.usage.can_fill(claim.anchor.type, claim.predicate, c.object.type)
            ]
            return self.fill(claim, self.chance.choice(others)) if others else None
        return None

    def with_foreigner(self, claim: Claim) -> Claim | None:
        if claim.object is None:
            return None
        wanted = claim.object.type
        strange = [a for _, a in self.names if a.type == wanted and a.text not in self.text.source.text]
        if not strange:
            return None
        return replace(claim, object=replace(claim.object, text=self.chance.choice(strange).text))

    def with_neighbour(self, claim: Claim) -> Claim | None:
        if claim.object is None:
            return None
        related = {c.object.text for c in self.text.claims if c.object and (c.anchor.text, c.predicate) == _what(claim)}
        beside = [
            c.anchor
            for c in self.text.claims
            if c.kind == "entity" and c.anchor.type == claim.object.type and c.anchor.text not in related
        ]
        beside = [anchor for anchor in beside if anchor.text != claim.anchor.text]
        copies = [copy for anchor in beside if self.text.truth(copy := self.fill(claim, anchor)) is False]
        return self.chance.choice(copies) if copies else None

    def fill(self, claim: Claim, object_: Anchor) -> Claim:
        """Return the claim about another object, with the sentences that hold both as evidence."""
        return claim_about(self.text.source, claim.kind, claim.anchor, claim.predicate, object_, *claim.realis)

    def negate(self, known: KnownClaim) -> KnownClaim | None:
        """Return the claim over its sentence alone, in which it is denied; None where no denial would surely do so."""
        claim = known.claim
        if claim.kind not in {"relation", "event"} or len(claim.quotes) != 1 or claim.quotes[0].span is None:
            return None
        if claim.kind == "event" and claim.realis != ("Actual",):
            return None
        sentence = claim.quotes[0].span

        def inside(anchor: Anchor) -> Span:
            return Span(anchor.span.start - sentence.start, anchor.span.end - sentence.start)

        text = sentence.of(known.text)
        said = inside(claim.anchor)
        if claim.object:
            if self.is_related_twice(claim, sentence) or self.is_one_of_several(claim, sentence):
                return None
            verb = verb_between(text, said, inside(claim.object), self.language)
            if verb is None:
                return None
            said = verb
        first = [c.anchor.text for c in known.context if c.anchor.span.start == sentence.start]
        denial = denial_of(text, said, self.language, self.chance, names=first)
        if denial is None:
            return None

        def move(anchor: Anchor) -> Anchor | None:
            span = denial.move(inside(anchor)) if sentence.covers(anchor.span) else None
            return replace(anchor, span=span, text=span.of(denial.text)) if span else None

        anchor, object_ = move(claim.anchor), claim.object and move(claim.object)
        if anchor is None or (claim.object and object_ is None):
            return None
        quote = Quote(denial.text, Span(0, len(denial.text)))
        beside = ((c, m) for c in known.context if (m := move(c.anchor)))
        return replace(
            known,
            text=denial.text,
            claim=replace(claim, anchor=anchor, object=object_, quotes=(quote,)),
            context=tuple(replace(c, anchor=m, quotes=(Quote(m.text, m.span),)) for c, m in beside),
            corruption="negated",
        )

    def is_one_of_several(self, claim: Claim, sentence: Span) -> bool:
        """Tell whether the sentence relates an end of the claim to others too, of which the verb may be."""
        ends = {claim.anchor, claim.object}
        return any(
            c.kind == "relation" and c.key != claim.key and not ends.isdisjoint({c.anchor, c.object})
            for c in self.text.claims
            if sentence.covers(c.anchor.span)
        )

    def is_related_twice(self, claim: Claim, sentence: Span) -> bool:
        """Tell whether a name stands twice in the sentence, so that its relation may be said at two places."""
        text = sentence.of(self.text.source.text)
        return any(text.count(anchor.text) > 1 for anchor in (claim.anchor, claim.object) if anchor)


def _about(claim: Claim) -> tuple[object, ...]:
    """Return the words that a claim gives a type, a relation or a role."""
    if claim.kind in {"entity", "event"}:
        return (claim.anchor.span,)
    return claim.anchor, claim.object


def _what(claim: Claim) -> tuple[str, str]:
    return claim.anchor.text, claim.predicate
