"""The ends that a relation may have in a sentence, and a relation between two of them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn
from consilience.agents.experts.corenlp.grammar.asserted import is_denied_end
from consilience.agents.experts.corenlp.grammar.officiants import officiates
from consilience.agents.experts.learned.encoder.candidates import DATE, Candidate
from consilience.agents.support.words.pronouns import is_personal
from consilience.agents.support.words.word_set import word_set
from consilience.graph.model.model import Span

__all__ = [
    "End",
    "ScoredRelation",
    "ends_of",
    "is_across_parenthesis",
    "is_officiated",
    "is_said_of_part",
    "joining_words",
]

_BELONGING = re.compile(r"\b(?:by|of|with|from|for)\s+$")
_PARTS = word_set("character role persona namesake counterpart impersonator")
"""What somebody has who is not it: of `his character was the husband of Ida` nothing is said of him."""
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


def _is_denied(sentence: Sentence, span: Span) -> bool:
    tokens, head = sentence.tokens_in(span), sentence.head(span)
    return bool(tokens) and head is not None and is_denied_end(sentence, tokens[0], head)


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
    of the one before it is not said of it. Nor is who somebody is said not to be (`Ann, not Bob`).
    """
    begin = sentence.span.start
    for mention in mentions:
        if not sentence.span.covers(mention.span) or _is_beside(sentence, mention, mentions):
            continue
        if not _is_denied(sentence, mention.span):
            yield End(Span(mention.span.start - begin, mention.span.end - begin), mention)
    for stand_in in stand_ins:
        if stand_in.sentence == sentence.index:
            span = sentence.tokens[stand_in.token].span
            yield End(
                Span(span.start - begin, span.end - begin), stand_in.entity, stands_in=True, clear=stand_in.confidence
            )


def is_across_parenthesis(found: ScoredRelation, text: str) -> bool:
    """Tell whether one end of a relation stands in a parenthesis that is over before the other end begins.

    What stands in a parenthesis explains what is before it, and nothing that comes later. That holds of what belongs to
    another word there (`by Tom Roe`); another name of what is before it is an end like that: `Ann Lee (born Ann Roe)`.

    Args:
        found: of a sentence.
        text: the sentence.
    """
    first, second = sorted((found.subject.span, found.object.span))
    opens = text.rfind("(", 0, first.start)
    closes = text.find(")", first.end)
    if opens < 0 or closes < 0 or text.find(")", opens, first.start) >= 0 or closes >= second.start:
        return False
    return bool(_BELONGING.search(text[opens + 1 : first.start]))


def is_said_of_part(found: ScoredRelation, sentence: Sentence) -> bool:
    """Tell whether an end of a relation is only there as whose part, or whose like, somebody is.

    Args:
        found: its ends have places in the sentence.
        sentence: of which the model read it.
    """
    return any(
        edge.relation == "nmod:poss" and sentence.tokens[edge.governor].lemma.casefold() in _PARTS
        for head in _heads(found, sentence)
        if head is not None
        for edge in sentence.parents(head)
    )


def joining_words(found: ScoredRelation, sentence: Sentence) -> tuple[int, ...]:
    """Return the words on the way from one end of a relation to the other in the sentence's parse.

    Args:
        found: its ends have places in the sentence.
        sentence: of which the model read it.
    """
    start, end = _heads(found, sentence)
    path = sentence.path(start, end) if start is not None and end is not None else None
    return tuple(step.target for step in (path or ())[:-1])


def is_officiated(found: ScoredRelation, sentence: Sentence, words: Sequence[int]) -> bool:
    """Tell whether an end only marries others to each other at one of the words; see `officiates`."""
    heads = [head for head in _heads(found, sentence) if head is not None]
    return any(officiates(sentence, head, word) for head in heads for word in words)


def _heads(found: ScoredRelation, sentence: Sentence) -> tuple[int | None, int | None]:
    start = sentence.span.start
    subject, object_ = (Span(e.span.start + start, e.span.end + start) for e in (found.subject, found.object))
    return sentence.head(subject), sentence.head(object_)
