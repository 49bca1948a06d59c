"""The baseline: how many of a claim's words its source has close together.

It knows nothing of who does what to whom, so a verifier that is no better has understood nothing either.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from consilience.agents.laboratory.verifiers.registry import Bench, OnJudged, nobody_waits, verifier
from consilience.agents.verification.evidence.words.stemming import stem
from consilience.evaluation.records.claims import Judgement, StatedClaim

__all__ = ["WINDOW", "Words", "share_of_words"]

WINDOW = 3
"""Sentences in a row in which words are looked for."""
_WORD = re.compile(r"[\u4e00-\u9fff]|\d+(?:[.,:]\d+)*|[^\W\d_\u4e00-\u9fff]+(?:['’][^\W\d_]+)?")
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)]*\s+(?=[^a-z])|(?<=[。！？])|\n\s*\n")
_COMMON = (
    "a about after all also an and any are as at be been before being both but by can could did do does during each "
    "for from had has have he her hers him his how i if in into is it its itself just may me might more most must my "
    "no nor not of on one or other our out over own s same shall she should so some someone something somewhere such t "
    "than that the their them then there these they this those through to too under until up us very was we were what "
    "when where which while who whom whose why will with would you your"
)
"""Words that any text has, and those that only ask."""
_EMPTY = frozenset(_COMMON.split())
_TEXTS = 64


@verifier("words", rank=1)
class Words:
    """Says as probability which share of the claim's words the source has in some three sentences."""

    def __init__(self, bench: Bench) -> None:
        del bench  # it needs nothing

    @property
    def signature(self) -> str:
        """The number of sentences."""
        return f"words|window:{WINDOW}"

    async def judge(self, claims: Sequence[StatedClaim], on_judged: OnJudged = nobody_waits) -> list[Judgement]:
        """Return the share of each claim; see `SentenceVerifier`."""
        found = []
        for claim in claims:
            found.append(Judgement(claim.id, share_of_words(claim.text, claim.source)))
            on_judged()
        return found


def share_of_words(claim: str, source: str) -> float:
    """Return the share of a claim's content words, names and numbers that the best window of the source has; 0 of none.

    Words are compared by their stems, numbers as they are written; each counts once.
    """
    wanted = frozenset(_stems(claim))
    if not wanted:
        return 0.0
    sentences = _sentences(source)
    windows = (sentences[at : at + WINDOW] for at in range(max(1, len(sentences) - WINDOW + 1)))
    return max(len(wanted & frozenset().union(*window)) for window in windows) / len(wanted)


@lru_cache(_TEXTS)
def _sentences(text: str) -> tuple[frozenset[str], ...]:
    """Return the words of each sentence; claims about one text come together, so few texts are kept."""
    return tuple(frozenset(_stems(sentence)) for sentence in _SENTENCE_END.split(text) if sentence)


def _stems(text: str) -> Iterator[str]:
    for word in _WORD.findall(text):
        if word.casefold() not in _EMPTY:
            yield word if word[0].isdigit() else stem(word)
