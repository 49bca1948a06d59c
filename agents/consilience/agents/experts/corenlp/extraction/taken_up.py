"""Events that a definite noun takes up: `Ann was held … after the arrest, her lawyer said`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.extraction.event_arguments import Filler
from consilience.agents.experts.corenlp.extraction.mention_index import MentionIndex
from consilience.agents.experts.corenlp.extraction.trigger_lexicon import TriggerMatch
from consilience.agents.support.words.word_set import word_set

__all__ = ["Earlier", "fillers_taken_up", "stem"]

_DEFINITE = word_set("the this that these those")
_CALENDAR = frozenset({"DATE", "TIME", "DURATION", "SET"})
_STEM = 4
_NEAR = 2
"""Sentences after an event within which a noun of another stem takes it up."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """An event that the text has told of."""

    sentence: int
    match: TriggerMatch
    stem: str
    fillers: tuple[Filler, ...]


def fillers_taken_up(
    match: TriggerMatch, sentence: Sentence, mentions: MentionIndex, earlier: Sequence[Earlier]
) -> Iterator[Filler]:
    """Yield what a definite noun without participants shares with the event that it takes up.

    Only whom the noun's own sentence names, or means by a pronoun, is taken over: the rest is said elsewhere. A date
    there may be that of something else.
    """
    if not _is_definite(sentence, match.head):
        return
    event = _find_earlier_event(stem(sentence, match.head), match, sentence, earlier)
    if event is None:
        return
    for filler in event.fillers:
        for token in (t for t in sentence.tokens if t.ner not in _CALENDAR):
            meant = next((m for m in mentions.resolve(token.index) if _same(m, filler.entity)), None)
            if meant is not None:
                inside = sentence.span.covers(meant.span)
                yield Filler(filler.role, meant, meant.span if inside else token.span)
                break


def stem(sentence: Sentence, token: int) -> str:
    """Return what words of one root begin with: `arrested` and `arrest`."""
    return sentence.tokens[token].lemma.lower()[:_STEM]


def _is_definite(sentence: Sentence, token: int) -> bool:
    return sentence.tokens[token].pos.startswith("N") and any(
        e.relation == "det" and sentence.tokens[e.dependent].lemma.lower() in _DEFINITE
        for e in sentence.children(token)
    )


def _find_earlier_event(
    own: str, match: TriggerMatch, sentence: Sentence, earlier: Sequence[Earlier]
) -> Earlier | None:
    """Return the last event of the type with a word of the same stem, else the last one if it is near."""
    told = [e for e in earlier if e.match.type.name == match.type.name and e.fillers]
    alike = [e for e in told if e.stem == own]
    near = [e for e in told if sentence.index - e.sentence <= _NEAR]
    return next(iter((*reversed(alike), *reversed(near))), None)


def _same(mention: EntityCandidate, other: EntityCandidate) -> bool:
    """Tell whether two mentions name one: `Watson` and `Carlos Watson`."""
    few, many = sorted((mention.text.split(), other.text.split()), key=len)
    return mention.type == other.type and (few == many or (few[-1:] == many[-1:] and set(few) <= set(many)))
