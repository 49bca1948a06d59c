"""The mentions between which a passage's relations are looked for: a colleague's, or else the rules' own."""

from collections.abc import Mapping, Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.answers.offsets import keep_mentions_within, shift_entity
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.experts.corenlp.extraction.coreference.unnamed import find_unnamed
from consilience.agents.experts.corenlp.extraction.entity_finding import find_entities
from consilience.agents.experts.corenlp.extraction.mentions.overlap import choose_without_overlap
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules

__all__ = ["heard_or_found", "without_unnamed"]


def heard_or_found(
    passage: Passage, replicas: Sequence[Replica], annotation: Annotation, rules: Mapping[str, EntityRules]
) -> tuple[EntityCandidate, ...]:
    """Return mentions that do not overlap, counted from the passage's beginning.

    They are those of the entity experts whose replicas are delivered, the first heard before the others; where none
    is, those that the rules find in the annotated text. At the beginning of a document those whom it speaks of without
    naming anybody are among them (`find_unnamed`): by what is named now, whoever was unnamed in an earlier round.
    """
    heard = _collect_mentions(passage, replicas)
    mentions = find_entities(annotation, passage.text, rules) if heard is None else without_unnamed(heard, rules)
    return mentions if passage.start else choose_without_overlap(mentions, find_unnamed(annotation, mentions, rules))


def without_unnamed(
    mentions: Sequence[EntityCandidate], rules: Mapping[str, EntityRules]
) -> tuple[EntityCandidate, ...]:
    """Return the mentions less the pronouns that are mentions only where nothing is named that they could mean."""
    return tuple(m for m in mentions if not _may_be_unnamed(m, rules))


def _may_be_unnamed(mention: EntityCandidate, rules: Mapping[str, EntityRules]) -> bool:
    return mention.type in rules and mention.text.casefold() in rules[mention.type].unnamed


def _collect_mentions(passage: Passage, replicas: Sequence[Replica]) -> tuple[EntityCandidate, ...] | None:
    heard = [replica.answer.entities for replica in replicas if replica.task == "ner"]
    mentions: tuple[EntityCandidate, ...] = ()
    for entities in heard:
        mentions = choose_without_overlap(mentions, keep_mentions_within(passage, entities))
    return tuple(shift_entity(mention, -passage.start) for mention in mentions) if heard else None
