"""Evidence for a relation: who proposes it, and what the learned model reads in the text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.claims.claim import Claim
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.couples import find_stand_ins_and_couples
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.agents.experts.learned.encoder.ends import ScoredRelation
from consilience.agents.experts.learned.relation_scoring import RelationKey, RelationScorer, best_relations
from consilience.agents.verification.weighing.claimed_mentions import find_claimed_mentions, shift
from consilience.graph.model.model import Chunk

__all__ = ["RelationEvidence", "read_relations"]


@dataclass(frozen=True, slots=True)
class RelationEvidence:
    """Evidence for a relation, before anybody decides about it."""

    rule: bool
    """Whether a rule of the schema proposes it."""
    read: float | None
    """How likely it is by the learned model in the sentence that states it best, 0..1; None where the model reads no
    sentence with both ends, or the sentence says it of a smaller place."""
    stand_ins: int = 0
    """How many of its ends are a pronoun or a description in that sentence, 0..2."""
    unclear: float = 0.0
    """How unclear it is what these stand for, 0..1: half for each that could as well mean another."""
    familiar: bool = True
    """Whether the model was trained on relations of this meaning; else it has only read the definition."""
    of_relative: bool = False
    """Whether the sentence says it of a relative of one of its ends, and the relation is not about relatives."""
    type: str = ""
    """The relation's name."""

    def __str__(self) -> str:
        """Say in one line what is weighed, so that a probability can be understood and computed again."""
        said = ["a rule finds it" if self.rule else "no rule finds it"]
        if self.read is None:
            said.append("the model reads no sentence with both ends")
        else:
            said.append(f"the model reads it with {self.read:.3f}")
        if self.stand_ins:
            ends = "an end is" if self.stand_ins == 1 else "both ends are"
            said.append(f"{ends} a pronoun or description, unclear by {self.unclear:.2f}")
        if not self.familiar:
            said.append("the model was not trained on such a relation")
        if self.of_relative:
            said.append("the sentence says it of a relative")
        return "; ".join(said)


def read_relations(
    scorer: RelationScorer,
    annotation: Annotation,
    chunk: Chunk,
    claims: Sequence[Claim],
    rules: Mapping[str, EntityRules],
) -> dict[RelationKey, tuple[ScoredRelation, Sentence]]:
    """Return what the learned model reads in a passage, of every pair of the mentions that are claimed.

    Each relation comes with the sentence that states it best, whose places are those in the passage.

    Args:
        scorer: of the schema.
        annotation: of the passage.
        chunk: the passage; keys have places in the document.
        claims: all of the document; entity claims within the passage are the mentions.
        rules: of entity types, for what stands for a mention.
    """
    mentions = find_claimed_mentions(claims, chunk.span)
    stand_ins = find_stand_ins_and_couples(annotation, mentions, rules)
    found = best_relations(scorer, annotation, chunk.text, mentions, stand_ins, 0.0, of_relatives=True)
    start = chunk.span.start
    return {(shift(s, start), name, shift(o, start)): one for (s, name, o), one in found.items()}
