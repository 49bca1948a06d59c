"""The naive judge: the question and its answers alone, the floor that every other protocol has to beat."""

from collections.abc import Sequence
from functools import partial

from consilience.agents.verification.debate.judging.judge import ask_judge
from consilience.agents.verification.debate.protocols.registry import protocol
from consilience.agents.verification.debate.protocols.result import result
from consilience.agents.verification.debate.shared.records import DebateResult, Question, Rollout
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules, Told, nobody
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.shared.usage_meter import Meter

__all__ = ["naive"]


@protocol("naive", rank=1)
async def naive(
    question: Question, sources: Sequence[DebateSource], cast: Cast, rules: DebateRules, told: Told = nobody
) -> DebateResult:
    """Let the judge answer in both orders without any text; see `DebateProtocol`."""
    meter = Meter(sources[0].name)
    judgements = await ask_judge("naive", question, cast.judge, rules, meter, tell=partial(told, 1))
    return result("naive", question, sources, cast, rules, [Rollout((), judgements)], meter.usage)
