"""Outcome of judgements: a verdict counts when it survives the flip."""

from collections import Counter
from collections.abc import Sequence

from consilience.agents.verification.debate.judging.verdict_parsing import read_verdict
from consilience.agents.verification.debate.shared.records import (
    DebateResult,
    JudgeReply,
    Order,
    Outcome,
    Rollout,
    Side,
)
from consilience.agents.verification.debate.text.transcript import side_of

__all__ = ["is_backed", "judgement_of", "outcome_of"]


def judgement_of(reply: str, order: Order, sample: int = 0, prompt: str = "") -> JudgeReply:
    """Return a judge's reply as strictly read; see `read_verdict`."""
    letter, problem = read_verdict(reply, prompt)
    return JudgeReply(order, letter, None if letter is None else side_of(letter, order), reply, sample, problem)


def outcome_of(rollouts: Sequence[Rollout]) -> Outcome:
    """Return what the judgements of all rollouts and orders come to.

    In each rollout and order the answer with more than half of the votes wins. The outcome is the answer that wins
    in all of them. Unread replies count as votes for nobody.
    """
    cells: dict[tuple[int, Order], list[JudgeReply]] = {}
    for number, rollout in enumerate(rollouts):
        for judgement in rollout.judgements:
            cells.setdefault((number, judgement.order), []).append(judgement)
    votes = [judgement.side for cell in cells.values() for judgement in cell]
    if not votes:
        return Outcome(None, 0.0, "There was no judgement.")
    counts = Counter(side for side in votes if side is not None)
    confidence = max(counts.values(), default=0) / len(votes)
    winners = [_winner([judgement.side for judgement in cell]) for cell in cells.values()]
    if None in winners:
        unread = sum(side is None for side in votes)
        why = f"{unread} of {len(votes)} replies name no answer" if unread else "votes are tied"
        return Outcome(None, confidence, f"There is no verdict in every order: {why}.")
    if len(set(winners)) > 1:
        return Outcome(None, confidence, "The verdict did not survive the flip of order and sides.")
    if len({order for _, order in cells}) < 2:
        return Outcome(None, confidence, "The judge saw the answers in one order only.")
    return Outcome(winners[0], confidence, f"The same answer won in all {len(winners)} arrangements.")


def is_backed(result: DebateResult) -> bool:
    """Tell whether the outcome rests on evidence: somebody who defended it quoted three words or more that are there.

    A judge without speeches, naive or expert, has no evidence of its own: its outcome is never backed by itself.
    """
    side = result.outcome.side
    return any(
        quote.verified and not quote.short
        for rollout in result.rollouts
        for speech in rollout.speeches
        if speech.side == side and speech.role != "judge"
        for quote in speech.quotes
    )


def _winner(sides: Sequence[Side | None]) -> Side | None:
    first, second = sides.count(0), sides.count(1)
    if 2 * max(first, second) <= len(sides):
        return None
    return 0 if first > second else 1
