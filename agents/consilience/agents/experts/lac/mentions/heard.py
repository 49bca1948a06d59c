"""The mentions between which a Chinese passage's relations and events are looked for."""

from collections.abc import Mapping, Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.answers.offsets import keep_mentions_within, shift_entity
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.experts.corenlp.extraction.mentions.overlap import choose_without_overlap
from consilience.agents.experts.lac.mentions.finding import find_mentions
from consilience.agents.experts.lac.rules.rules import LacEntityRules
from consilience.agents.experts.lac.words.sentences import LacSentence

__all__ = ["merge_heard_and_found"]


def merge_heard_and_found(
    passage: Passage, replicas: Sequence[Replica], sentences: Sequence[LacSentence], rules: Mapping[str, LacEntityRules]
) -> tuple[EntityCandidate, ...]:
    """Return mentions that do not overlap, counted from the passage's beginning.

    They are those of the entity experts that have said something, the first heard before the others; where none has,
    those that the rules find.
    """
    mentions: tuple[EntityCandidate, ...] = ()
    for replica in replicas:
        if replica.task == "ner":
            mentions = choose_without_overlap(mentions, keep_mentions_within(passage, replica.answer.entities))
    return tuple(shift_entity(mention, -passage.start) for mention in mentions) or find_mentions(
        passage.text, sentences, rules
    )
