"""The tool expert for entities: CoreNLP's mentions, mapped to the types of a schema."""

import hashlib
from collections.abc import Collection, Mapping, Sequence

from consilience.agents.answers.candidates import Answer, EntityCandidate
from consilience.agents.answers.offsets import keep_mentions_within, shift_entity
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.corenlp.annotation import LANGUAGE
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.extraction.entity_finding import find_entities
from consilience.agents.experts.corenlp.extraction.heard_mentions import without_unnamed
from consilience.agents.experts.corenlp.extraction.mentions.correction import correct_mentions
from consilience.agents.experts.corenlp.extraction.mentions.overlap import choose_without_overlap
from consilience.agents.experts.corenlp.rules.base import Rules, reading_of
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["CoreNLPEntityExpert", "rules_digest"]


class CoreNLPEntityExpert:
    """Proposes the entity mentions that CoreNLP and the schema's lists, patterns and nouns find.

    A colleague's mention is taken over when its type is the schema's and nothing of the expert's own overlaps it
    (the knowledge selection of the CooperKGC case study). What was once taken over stays, so that the exchange ends.
    Of colleagues for entities whom the team file names (`corrected_by`) it takes over other bounds or another type than
    its own where they are sure enough (`is_better`), and what they alone find.
    """

    task: Task = "ner"
    kind = "corenlp"
    languages = frozenset({LANGUAGE})

    def __init__(
        self,
        corenlp: CoreNLP,
        schema: Schema,
        name: str = "corenlp-ner",
        corrected_by: Collection[str] = (),
    ) -> None:
        """Prepare the expert.

        Args:
            corenlp: reads the passages.
            schema: whose entities are looked for.
            name: within the team.
            corrected_by: colleagues whose better mentions replace its own that they overlap; see `is_better`.

        Raises:
            SchemaError: the schema's rules for entities cannot be used.
        """
        self.name = name
        self._corenlp = corenlp
        self._reading = reading_of(schema)
        self._rules = entity_rules(schema)
        self._corrected_by = frozenset(corrected_by)
        parts = [corenlp.signature, self._reading.signature, "ner", rules_digest(self._rules)]
        if corrected_by:
            parts.append(f"corrected by {' '.join(sorted(corrected_by))}")
        self.signature = "|".join(parts)

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,  # noqa: ARG002 - the rules are the same in every round
        history: Sequence[Turn] = (),  # noqa: ARG002 - what was said before decides nothing
    ) -> Answer:
        """Return the mentions of the passage; see `Expert.answer`."""
        if passage.language != LANGUAGE:
            return Answer()
        annotation = await self._corenlp.annotate(passage.text, self._reading)
        told = [e for replica in replicas if replica.expert in self._corrected_by for e in replica.answer.entities]
        found = find_entities(annotation, passage.text, self._rules)
        inside = [shift_entity(entity, -passage.start) for entity in self._fitting(passage, told)]
        own = tuple(
            shift_entity(entity, passage.start) for entity in correct_mentions(found, inside, annotation, self._rules)
        )
        heard = [*told, *(e for replica in replicas if replica.task != self.task for e in replica.answer.entities)]
        # who is named by now is no longer unnamed: only who says so again keeps a pronoun
        before = without_unnamed(last.entities if last else (), self._rules)
        kept = choose_without_overlap(own, self._fitting(passage, before))
        return Answer(entities=choose_without_overlap(kept, self._fitting(passage, heard)))

    def _fitting(self, passage: Passage, entities: Sequence[EntityCandidate]) -> list[EntityCandidate]:
        return [entity for entity in keep_mentions_within(passage, entities) if entity.type in self._rules]


def rules_digest(rules: Mapping[str, Rules]) -> str:
    """Return a digest of rules by their type's name, 12 hexadecimal digits; equal rules have equal digests."""
    content = "\n".join(f"{name} {rule.model_dump_json()}" for name, rule in rules.items())
    return hashlib.blake2b(content.encode(), digest_size=6).hexdigest()
