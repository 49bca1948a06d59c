"""A judge of pairs, a claim and a text, as a verifier: what a trained model needs to be registered."""

import asyncio
from collections.abc import Sequence
from typing import Protocol

from consilience.agents.laboratory.verifiers.registry import OnJudged, nobody_waits
from consilience.evaluation.records.claims import Judgement, StatedClaim

__all__ = ["PairJudge", "PairVerifier"]

_AT_ONCE = 16


class PairJudge(Protocol):
    """Says how likely texts support claims; it needs no network and no models of a team."""

    @property
    def signature(self) -> str:
        """All that determines its probabilities."""

    def support(self, claims: Sequence[tuple[str, str]]) -> list[float]:
        """Return the probability, 0..1, of each claim (a sentence, or a question with its answer) by its text."""
        ...


class PairVerifier:
    """Asks a judge of pairs about claims with their whole sources; which part of these it reads is its own affair."""

    def __init__(self, judge: PairJudge) -> None:
        self._judge = judge

    @property
    def signature(self) -> str:
        """Signature of the judge."""
        return self._judge.signature

    async def judge(self, claims: Sequence[StatedClaim], on_judged: OnJudged = nobody_waits) -> list[Judgement]:
        """Return its probabilities; see `SentenceVerifier`. A thread computes some at a time, so that others go on."""
        found: list[Judgement] = []
        for begin in range(0, len(claims), _AT_ONCE):
            part = claims[begin : begin + _AT_ONCE]
            said = await asyncio.to_thread(self._judge.support, [(claim.text, claim.source) for claim in part])
            for claim, probability in zip(part, said, strict=True):
                found.append(Judgement(claim.id, probability))
                on_judged()
        return found
