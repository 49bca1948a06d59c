"""Weighs relations: the learned model reads each pair that somebody claims, and its evidence becomes a probability."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.corenlp.annotation import LANGUAGE, Annotation, Sentence
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.agents.experts.learned.encoder.ends import ScoredRelation
from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.experts.learned.relation_scoring import RelationKey, scorer_of
from consilience.agents.experts.learned.relation_settings import settings_of, wording_of
from consilience.agents.verification.weighing.probability import Weights, load_relation_weights
from consilience.agents.verification.weighing.relation_evidence import RelationEvidence, read_relations
from consilience.agents.verification.weighing.relatives import is_said_of_relative, speaks_of_relatives
from consilience.agents.verification.weighing.weighers import RULES, are_weighed, with_probabilities
from consilience.graph.model.model import Chunk, Document
from consilience.graph.schema.schema import Schema

__all__ = ["RelationWeigher"]


class RelationWeigher:
    """Says how likely the text states each relation that rules or the learned model propose."""

    def __init__(
        self,
        model: RelationModel,
        schema: Schema,
        annotate: Callable[[str], Awaitable[Annotation]],
        reader: str,
        weights: Weights[RelationEvidence] | None = None,
    ) -> None:
        """Prepare the weigher.

        Args:
            model: reads the definitions of the schema's relations.
            schema: of the run.
            annotate: has CoreNLP read a passage.
            reader: what determines the annotations, for the signature.
            weights: in place of those that come with the package.

        Raises:
            SchemaError: a rule of the schema, or what it tells the model, cannot be used.
        """
        self._schema = schema
        self._scorer = scorer_of(model, schema)
        self._rules = entity_rules(schema)
        self._least = {name: settings_of(name, kind).least for name, kind in schema.relations.items()}
        self._of_relatives = {n for n, kind in schema.relations.items() if speaks_of_relatives(wording_of(n, kind))}
        self._annotate = annotate
        self._weights = weights or load_relation_weights()
        self.signature = f"weighed {self._weights.signature}|{self._scorer.signature}|{reader}"

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        """Return the claims; each relation that is weighed has its probability for its confidence.

        Args:
            claims: all of the document.
            document: the text; only English is weighed.
            chunks: its passages, as the experts read them, so that each is annotated once.
            kinds: of the experts, by their names.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        evidence = await self.evidence(claims, document, chunks, kinds)
        likely = {key: self._weights.probability(known) for key, known in evidence.items()}
        return with_probabilities(claims, evidence, likely)

    async def evidence(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> dict[ClaimKey, RelationEvidence]:
        """Return what speaks for each relation that is weighed, by the claim's key; see `weigh`.

        Relations of which the schema lets the model propose nothing (`learned: {least: 1}`) are not weighed either.
        """
        wanted = [claim for claim in claims if self._is_weighed(claim, kinds)]
        if not wanted or document.language != LANGUAGE:
            return {}
        read: dict[RelationKey, tuple[ScoredRelation, Sentence]] = {}
        for chunk in chunks:
            if any(chunk.span.covers(claim.anchor.span) for claim in wanted):
                annotation = await self._annotate(chunk.text)
                found = await asyncio.to_thread(read_relations, self._scorer, annotation, chunk, claims, self._rules)
                read.update(found)
        return {claim.key: self._evidence(claim, read, kinds) for claim in wanted}

    def _is_weighed(self, claim: Claim, kinds: Mapping[str, str]) -> bool:
        return claim.kind == "relation" and self._least.get(claim.predicate, 1) < 1 and are_weighed(claim, kinds)

    def _evidence(
        self, claim: Claim, read: Mapping[RelationKey, tuple[ScoredRelation, Sentence]], kinds: Mapping[str, str]
    ) -> RelationEvidence:
        rule = any(kinds[proposal.expert] == RULES for proposal in claim.proposals)
        familiar = self._scorer.knows(claim.predicate)
        found = [read[key] for key in self._keys(claim) if key in read]
        if not found:
            return RelationEvidence(rule, None, familiar=familiar, type=claim.predicate)
        best, sentence = max(found, key=lambda one: one[0].probability)
        ends = (best.subject, best.object)
        return RelationEvidence(
            rule,
            best.probability,
            sum(end.stands_in for end in ends),
            sum(1 - end.clear for end in ends),
            familiar,
            of_relative=claim.predicate not in self._of_relatives and is_said_of_relative(best, sentence),
            type=claim.predicate,
        )

    def _keys(self, claim: Claim) -> list[RelationKey]:
        if claim.object is None:
            return []
        key = (claim.anchor.span, claim.predicate, claim.object.span)
        return [key, (key[2], key[1], key[0])] if self._schema.relations[claim.predicate].symmetric else [key]
