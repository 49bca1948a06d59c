"""The ends that a relation may have in a sentence, and a relation between two of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn
from consilience.agents.experts.learned.candidates import DATE, Candidate
from consilience.agents.support.pronouns import is_personal
from consilience.graph.model.model import Span

__all__ = ["End", "ScoredRelation", "ends_of"]

_PARENTHESES = {("(", ")"), ("-LRB-", "-RRB-")}


@dataclass(frozen=True, slots=True)
class End:
    """A stretch of the sentence that names an entity, or stands for one."""

    span: Span
    """In the sentence."""
    entity: EntityCandidate
    stands_in: bool = False
    """Whether it is a pronoun or a description."""
    clear: float = 1.0
    """0.5..1: how much clearer it is what it stands for than what else could be meant; 1 for a name."""

    def candidate(self, text: str) -> Candidate:
        """Return what the encoder is asked about."""
        kind = (
            "pronoun"
            if self.stands_in or is_personal(self.span.of(text))
            else "date"
            if DATE.fullmatch(self.span.of(text))
            else "name"
        )
        return Candidate(self.span.start, self.span.end, kind)


def _is_beside(sentence: Sentence, mention: EntityCandidate, mentions: Sequence[EntityCandidate]) -> bool:
    tokens = sentence.tokens_in(mention.span)
    if len(tokens) < 2 or tokens[0] < 2 or tokens[-1] + 1 >= len(sentence.tokens):
        return False
    around = (sentence.tokens[tokens[0] - 1].text, sentence.tokens[tokens[-1] + 1].text)
    before = sentence.tokens[tokens[0] - 2].span
    return around in _PARENTHESES and any(m.type == mention.type and m.span.overlaps(before) for m in mentions)


@dataclass(frozen=True, slots=True)
class ScoredRelation:
    """A relation between two ends of a sentence."""

    subject: End
    relation: str
    object: End
    probability: float
    """As the model gives it, 0..1; what weighing makes of it is calibrated."""


def ends_of(sentence: Sentence, mentions: Sequence[EntityCandidate], stand_ins: Sequence[StandIn]) -> Iterator[End]:
    """Yield the mentions of a sentence, and what stands for mentions of others, with their places in the sentence.

    A full name in parentheses behind another one (`Ann Lee (Ida Orr)`, a part and who plays it) is no end: what is said
    of the one before it is not said of it.
    """
    begin = sentence.span.start
    for mention in mentions:
        if sentence.span.covers(mention.span) and not _is_beside(sentence, mention, mentions):
            yield End(Span(mention.span.start - begin, mention.span.end - begin), mention)
    for stand_in in stand_ins:
        if stand_in.sentence == sentence.index:
            span = sentence.tokens[stand_in.token].span
            yield End(
                Span(span.start - begin, span.end - begin), stand_in.entity, stands_in=True, clear=stand_in.confidence
            )
