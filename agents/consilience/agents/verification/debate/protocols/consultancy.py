"""Consultancy: one model argues for one answer, then another time for the other; the judge hears only that one.

The two runs are independent and are averaged: all judgements of both count alike.
"""

from collections.abc import Callable, Sequence
from functools import partial

from consilience.agents.models.call_context import run_in_call_context
from consilience.agents.verification.debate.judging.judge import ORDERS, ask_for_questions, ask_judge
from consilience.agents.verification.debate.protocols.debaters import Floor, ask_debater
from consilience.agents.verification.debate.protocols.registry import protocol
from consilience.agents.verification.debate.protocols.result import debaters_of, result
from consilience.agents.verification.debate.shared.records import (
    DebateResult,
    JudgeReply,
    Order,
    Question,
    Rollout,
    Side,
    Speech,
)
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules, Told, nobody
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.shared.usage_meter import Meter, run_together

__all__ = ["consultancy"]


@protocol("consultancy", rank=3, debaters=True)
async def consultancy(
    question: Question, sources: Sequence[DebateSource], cast: Cast, rules: DebateRules, told: Told = nobody
) -> DebateResult:
    """Let the consultant defend each answer in turn, and the judge decide in both orders; see `DebateProtocol`.

    Where the judge asks between rounds it does so in one order, so each order is a run of its own.
    """
    floor = Floor(question, sources, cast, rules, Meter(sources[0].name))
    sides: tuple[Side, Side] = (0, 1)
    runs = [
        (side, orders) for side in sides for orders in ([[o] for o in ORDERS] if rules.judge_questions else [ORDERS])
    ]
    rollouts = await run_together(
        [
            run_in_call_context(_rollout(floor, side, orders, partial(told, number)), rollout=number)
            for number, (side, orders) in enumerate(runs, 1)
        ]
    )
    return result("consultancy", question, sources, cast, rules, rollouts, floor.meter.usage)


async def _rollout(
    floor: Floor, side: Side, orders: Sequence[Order], tell: Callable[[Speech | JudgeReply], object]
) -> Rollout:
    cast, rules = floor.cast, floor.rules
    consultant = debaters_of(cast)[0]
    said: list[Speech] = []
    for round_number in range(1, rules.rounds + 1):
        said.append(await ask_debater(floor, consultant, "consultant", side, round_number, said))
        tell(said[-1])
        if rules.judge_questions and round_number < rules.rounds:
            asked = await ask_for_questions(floor.question, cast.judge, rules, floor.meter, said, orders[0])
            said += asked
            for question in asked:
                tell(question)
    judgements = await ask_judge(
        "consultancy", floor.question, cast.judge, rules, floor.meter, orders=orders, speeches=said, tell=tell
    )
    return Rollout(tuple(said), judgements, side)
