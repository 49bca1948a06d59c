"""Debate: two models defend opposite answers, and a judge decides by what they say.

After "Debating with More Persuasive LLMs Leads to More Truthful Answers" (ICML 2024), section 3.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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

__all__ = ["debate"]


Listener = Callable[[Speech | JudgeReply], object]


@dataclass(frozen=True, slots=True)
class _Arrangement:
    first: Side
    """What debater 0 defends, who speaks first where turns are sequential."""
    orders: Sequence[Order]
    """In which the judge reads it."""


@protocol("debate", rank=4, debaters=True)
async def debate(
    question: Question, sources: Sequence[DebateSource], cast: Cast, rules: DebateRules, told: Told = nobody
) -> DebateResult:
    """Let two debaters argue and the judge decide, with sides and answer order flipped; see `DebateProtocol`.

    Simultaneous speeches do not depend on the order of the answers, so the judge reads the same ones in both; debaters
    of different models exchange sides in a second run. Where one speech answers another of its round, or the judge asks
    between rounds, the order matters: then there are two runs, in each of which A speaks first, with sides exchanged.
    """
    floor = Floor(question, sources, cast, rules, Meter(sources[0].name))
    arrangements = enumerate(_arrangements(cast, rules), 1)
    rollouts = await run_together(
        [
            run_in_call_context(_rollout(floor, arranged, partial(told, number)), rollout=number)
            for number, arranged in arrangements
        ]
    )
    return result("debate", question, sources, cast, rules, rollouts, floor.meter.usage)


def _arrangements(cast: Cast, rules: DebateRules) -> list[_Arrangement]:
    if rules.turns == "sequential" or rules.judge_questions:
        return [_Arrangement(0, ["regular"]), _Arrangement(1, ["flipped"])]
    one, other = debaters_of(cast)
    both = [_Arrangement(0, ORDERS), _Arrangement(1, ORDERS)]
    return both[:1] if one.signature == other.signature else both


async def _rollout(floor: Floor, arrangement: _Arrangement, tell: Listener) -> Rollout:
    rules, judge = floor.rules, floor.cast.judge
    said: list[Speech] = []
    for round_number in range(1, rules.rounds + 1):
        said += await _round(floor, arrangement.first, round_number, said, tell)
        if rules.judge_questions and round_number < rules.rounds:
            asked = await ask_for_questions(floor.question, judge, rules, floor.meter, said, arrangement.orders[0])
            said += asked
            for question in asked:
                tell(question)
    judgements = await ask_judge(
        "debate", floor.question, judge, rules, floor.meter, orders=arrangement.orders, speeches=said, tell=tell
    )
    return Rollout(tuple(said), judgements, arrangement.first)


async def _round(floor: Floor, first: Side, round_number: int, heard: Sequence[Speech], tell: Listener) -> list[Speech]:
    one, other = debaters_of(floor.cast)
    second: Side = 1 if first == 0 else 0
    if floor.rules.turns == "simultaneous":
        return await run_together(
            [
                ask_debater(floor, one, "debater", first, round_number, heard),
                ask_debater(floor, other, "debater", second, round_number, heard),
            ],
            tell,
        )
    opening = await ask_debater(floor, one, "debater", first, round_number, heard)
    tell(opening)
    reply = await ask_debater(floor, other, "debater", second, round_number, [*heard, opening])
    tell(reply)
    return [opening, reply]
