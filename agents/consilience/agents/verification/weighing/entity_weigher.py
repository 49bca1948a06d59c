"""Weighs named entities: rules and the learned model are two witnesses, whose evidence becomes a probability."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.claims.claim import Anchor, Claim, ClaimKey
from consilience.agents.corenlp.annotation import LANGUAGE, Annotation
from consilience.agents.experts.corenlp.extraction.mentions.correction import may_act
from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.experts.learned.mentions.reading import is_name, reader_of
from consilience.agents.verification.weighing.entity_evidence import RELATED_FROM, EntityEvidence
from consilience.agents.verification.weighing.probability import Weights, load_entity_weights
from consilience.agents.verification.weighing.weighers import RULES, are_weighed, with_probabilities
from consilience.graph.model.model import Chunk, Document, Span
from consilience.graph.schema.schema import Schema

__all__ = ["EntityWeigher"]


class EntityWeigher:
    """Says how likely each name that rules or the learned model propose is one of its type."""

    def __init__(
        self,
        model: RelationModel,
        schema: Schema,
        annotate: Callable[[str], Awaitable[Annotation]],
        reader: str,
        weights: Weights[EntityEvidence] | None = None,
    ) -> None:
        """Prepare the weigher; see `RelationWeigher`.

        Raises:
            SchemaError: a rule of the schema cannot be used.
        """
        self._reader = reader_of(model, schema)
        self._kinds = self._reader.calls
        self._annotate = annotate
        self._weights = weights or load_entity_weights()
        self.signature = f"entities weighed {self._weights.signature}|weights:{model.digest}|{reader}"

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        """Return the claims; each name that is weighed has its probability for its confidence.

        What was weighed before speaks for the names of which it is told; see `RelationWeigher.weigh`.
        """
        evidence = await self.evidence(claims, document, chunks, kinds)
        likely = {key: self._weights.probability(known) for key, known in evidence.items()}
        return with_probabilities(claims, evidence, likely)

    async def evidence(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> dict[ClaimKey, EntityEvidence]:
        """Return what speaks for each name that is weighed, by the claim's key; see `RelationWeigher.evidence`."""
        wanted = [claim for claim in claims if self._is_weighed(claim, kinds)]
        if not wanted or document.language != LANGUAGE:
            return {}
        read: dict[ClaimKey, float] = {}
        names: list[EntityCandidate] = []
        for chunk in chunks:
            inside = [claim for claim in wanted if chunk.span.covers(claim.anchor.span)]
            if inside:
                annotation = await self._annotate(chunk.text)
                likely, found = await asyncio.to_thread(self._read, inside, annotation, chunk)
                read.update(likely)
                names += found
        best: dict[tuple[str, str], dict[ClaimKey, float]] = defaultdict(dict)
        for claim in wanted:
            best[claim.anchor.text, claim.predicate][claim.key] = read.get(claim.key, 0.0)
        related = set(_find_related(claims))
        return {
            claim.key: replace(
                self._evidence(claim, read[claim.key], best[claim.anchor.text, claim.predicate], names, kinds),
                related=claim.anchor in related,
            )
            for claim in wanted
            if claim.key in read
        }

    def _is_weighed(self, claim: Claim, kinds: Mapping[str, str]) -> bool:
        return (
            claim.kind == "entity"
            and claim.predicate in self._kinds
            and is_name(claim.anchor.text)
            and are_weighed(claim, kinds)
        )

    def _read(
        self, claims: Sequence[Claim], annotation: Annotation, chunk: Chunk
    ) -> tuple[dict[ClaimKey, float], list[EntityCandidate]]:
        start = chunk.span.start
        likely = {}
        for claim in claims:
            span = Span(claim.anchor.span.start - start, claim.anchor.span.end - start)
            types = [claim.predicate]
            if self._kinds[claim.predicate] == "ORG" and may_act(annotation, span):
                types += [name for name, kind in self._kinds.items() if kind == "LOC"]
            found = [self._reader.probability(annotation, chunk.text, span, name) for name in types]
            if known := [value for value in found if value is not None]:
                likely[claim.key] = max(known)
        names = [
            replace(name, span=Span(name.span.start + start, name.span.end + start))
            for name in self._reader.mentions(annotation, chunk.text, 0.0)
        ]
        return likely, names

    def _evidence(
        self,
        claim: Claim,
        read: float,
        same: Mapping[ClaimKey, float],
        names: Sequence[EntityCandidate],
        kinds: Mapping[str, str],
    ) -> EntityEvidence:
        others = [value for key, value in same.items() if key != claim.key]
        rule = any(kinds.get(p.expert) == RULES and p.round == 1 for p in claim.proposals)
        held = _before_home(claim) if rule and self._kinds[claim.predicate] == "PER" else None
        bearer = [name.confidence for name in names if (name.span, name.type) == (held, claim.predicate)]
        rivals = [
            name.confidence
            for name in names
            if name.span.overlaps(claim.anchor.span)
            and (name.span, name.type) != (claim.anchor.span, claim.predicate)
            and not (bearer and claim.anchor.span.covers(name.span))
        ]
        read = max(read, *bearer, 0.0)
        return EntityEvidence(
            rule=rule,
            read=round(read, 3),
            elsewhere=round(max(others, default=0.0), 3),
            rival=round(max(rivals, default=0.0), 3),
            kind=self._kinds[claim.predicate],
            words=len(claim.anchor.text.split()),
        )


def _before_home(claim: Claim) -> Span | None:
    """Return where a person's name stands without the place that belongs to it: `Olaf IX` in `Olaf IX of Norway`.

    The model was taught names without it, so that it reads the person and the place apart.
    """
    name, of, _ = claim.anchor.text.partition(" of ")
    start = claim.anchor.span.start
    return Span(start, start + len(name)) if of and name else None


def _find_related(claims: Sequence[Claim]) -> Iterator[Anchor]:
    """Yield the ends of relations, and the fillers of roles, that were weighed before and are likely to hold."""
    for claim in claims:
        if claim.weighed and claim.object is not None and claim.confidence >= RELATED_FROM:
            yield claim.object
            if claim.kind == "relation":
                yield claim.anchor
