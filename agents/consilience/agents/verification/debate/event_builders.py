"""Makes the events of a debate from its speeches, judgements and result."""

from consilience.agents.events.debate_events import DebateJudged, DebateTurn, DebateVerdict
from consilience.agents.verification.debate.shared.records import DebateResult, JudgeReply, Side, Speech

__all__ = ["debate_event", "debate_verdict"]


def _number(side: Side | None) -> int | None:
    return None if side is None else side + 1


def debate_event(debate: str, claim: str, rollout: int, said: Speech | JudgeReply) -> DebateTurn | DebateJudged:
    """Return the event that tells a speech, with the places of the quotes that the text has, or a judge's reply.

    Args:
        debate: id of the debate.
        claim: as a person reads it.
        rollout: number of the rollout, from 1.
        said: in it.
    """
    if isinstance(said, JudgeReply):
        number = _number(said.side)
        return DebateJudged(debate, claim, rollout, said.order, said.sample + 1, number, said.reply, said.problem)
    return DebateTurn(
        debate,
        claim,
        rollout,
        said.round,
        said.role,
        said.speaker,
        _number(said.side),
        said.text,
        said.cut,
        said.quotes,
    )


def debate_verdict(result: DebateResult, claim: str) -> DebateVerdict:
    """Return the event that tells what the judge made of it."""
    return DebateVerdict(
        result.id,
        claim,
        tuple(
            (number, j.order, _number(j.side), j.problem)
            for number, rollout in enumerate(result.rollouts, 1)
            for j in rollout.judgements
        ),
        _number(result.outcome.side),
        result.outcome.confidence,
        result.outcome.reason,
        result.usage,
    )
