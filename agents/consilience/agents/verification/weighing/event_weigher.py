"""Weighs events and who fills their roles: rules and the learned model are two witnesses."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.claims.claim import Anchor, Claim, ClaimKey
from consilience.agents.corenlp.annotation import LANGUAGE, Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import find_stand_ins
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.agents.experts.learned.encoder.ends import End, ends_of
from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.experts.learned.events.reading import event_reader_of
from consilience.agents.verification.weighing.claimed_mentions import find_claimed_mentions, shift
from consilience.agents.verification.weighing.event_evidence import ArgumentEvidence, EventEvidence
from consilience.agents.verification.weighing.probability import (
    Weights,
    load_argument_weights,
    load_event_weights,
)
from consilience.agents.verification.weighing.weighers import RULES, are_weighed, with_probabilities
from consilience.graph.model.model import Chunk, Document, Span
from consilience.graph.schema.schema import Schema

__all__ = ["EventWeigher"]


@dataclass(frozen=True, slots=True)
class _Reading:
    """Reading by the model of an event nugget and of what may fill its roles."""

    likely: float
    is_noun: bool
    fillers: Mapping[tuple[Span, str], tuple[float, End]]
    """By place of the filler's mention in the document and role, how likely it is and which word says it best."""


class EventWeigher:
    """Says how likely the text states each event, and each filler of its roles, that rules or the model propose."""

    def __init__(
        self,
        model: RelationModel,
        schema: Schema,
        annotate: Callable[[str], Awaitable[Annotation]],
        reader: str,
        weights: tuple[Weights[EventEvidence], Weights[ArgumentEvidence]] | None = None,
    ) -> None:
        """Prepare the weigher; see `RelationWeigher`.

        Raises:
            SchemaError: a rule of the schema cannot be used.
        """
        self._reader = event_reader_of(model, schema)
        self._rules = entity_rules(schema)
        self._circumstances = {
            name for name, rule in self._rules.items() if rule.kind not in {"person", "organization"}
        }
        self._annotate = annotate
        self._of_events, self._of_arguments = weights or (load_event_weights(), load_argument_weights())
        signatures = f"{self._of_events.signature} {self._of_arguments.signature}"
        self.signature = f"events weighed {signatures}|weights:{model.digest}|{reader}"

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        """Return the claims; each event and argument that is weighed has its probability for its confidence.

        See `RelationWeigher.weigh`.
        """
        events, arguments = await self.evidence(claims, document, chunks, kinds)
        likely = {key: self._of_events.probability(known) for key, known in events.items()}
        likely |= {key: self._of_arguments.probability(known) for key, known in arguments.items()}
        return with_probabilities(claims, {**events, **arguments}, likely)

    async def evidence(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[dict[ClaimKey, EventEvidence], dict[ClaimKey, ArgumentEvidence]]:
        """Return what speaks for each event and each argument that is weighed, by the claim's key.

        See `RelationWeigher.evidence`; event types that are like none of the model's training are not weighed.
        """
        wanted = [c for c in claims if c.kind in {"event", "argument"} and c.anchor.type in self._reader.names]
        wanted = [claim for claim in wanted if are_weighed(claim, kinds)]
        if not wanted or document.language != LANGUAGE:
            return {}, {}
        read: dict[Anchor, _Reading] = {}
        for chunk in chunks:
            anchors = {claim.anchor for claim in wanted if chunk.span.covers(claim.anchor.span)}
            if anchors:
                annotation = await self._annotate(chunk.text)
                read |= await asyncio.to_thread(self._read, annotation, chunk, claims, sorted(anchors))
        filled = {claim.anchor for claim in claims if claim.kind == "argument"}
        events = {
            claim.key: EventEvidence(
                _is_of_rules(claim, kinds),
                round(read[claim.anchor].likely, 3),
                claim.anchor in filled,
                read[claim.anchor].is_noun,
            )
            for claim in wanted
            if claim.kind == "event" and claim.anchor in read
        }
        likely = {key[1]: self._of_events.probability(known) for key, known in events.items()}
        arguments = {
            claim.key: self._argument(claim, read[claim.anchor], likely[claim.anchor], kinds)
            for claim in wanted
            if claim.kind == "argument" and claim.anchor in likely
        }
        return events, arguments

    def _read(
        self, annotation: Annotation, chunk: Chunk, claims: Sequence[Claim], anchors: Sequence[Anchor]
    ) -> dict[Anchor, _Reading]:
        mentions = find_claimed_mentions(claims, chunk.span)
        stand_ins = find_stand_ins(annotation, mentions, self._rules)
        ends: dict[int, list[End]] = {}
        found: dict[Anchor, _Reading] = {}
        for anchor in anchors:
            trigger = shift(anchor.span, -chunk.span.start)
            sentence = annotation.sentence_at(trigger)
            head = sentence.head(trigger) if sentence else None
            if sentence is None or head is None:
                continue
            likely = self._reader.probability(sentence, chunk.text, head, anchor.type)
            if likely is None:
                continue
            if sentence.index not in ends:
                ends[sentence.index] = list(ends_of(sentence, mentions, stand_ins))
            fillers = self._fillers(sentence, head, anchor, chunk, ends[sentence.index])
            found[anchor] = _Reading(likely, sentence.tokens[head].pos.startswith("N"), fillers)
        return found

    def _fillers(
        self, sentence: Sentence, head: int, anchor: Anchor, chunk: Chunk, ends: Sequence[End]
    ) -> dict[tuple[Span, str], tuple[float, End]]:
        words = sentence.tokens[head].span
        likely = self._reader.likelihoods(words, anchor.type, sentence, chunk.text, ends)
        best: dict[tuple[Span, str], list[tuple[float, End]]] = defaultdict(list)
        for (end, role), probability in likely.items():
            best[shift(end.entity.span, chunk.span.start), role].append((probability, end))
        return {key: max(found, key=lambda one: one[0]) for key, found in best.items()}

    def _argument(self, claim: Claim, reading: _Reading, event: float, kinds: Mapping[str, str]) -> ArgumentEvidence:
        rule = _is_of_rules(claim, kinds)
        filler = claim.object
        circumstance = filler is not None and filler.type in self._circumstances
        found = reading.fillers.get((filler.span, claim.predicate)) if filler else None
        if found is None:
            return ArgumentEvidence(rule, None, event=round(event, 3), circumstance=circumstance)
        probability, end = found
        unclear = round(1 - end.clear, 3)
        return ArgumentEvidence(rule, round(probability, 3), end.stands_in, unclear, round(event, 3), circumstance)


def _is_of_rules(claim: Claim, kinds: Mapping[str, str]) -> bool:
    return any(kinds.get(proposal.expert) == RULES for proposal in claim.proposals)
