"""The expert judge: it reads the text itself, the ceiling where the text is short enough to be read."""

from collections.abc import Sequence
from functools import partial

from consilience.agents.verification.debate.judging.judge import ask_judge
from consilience.agents.verification.debate.protocols.registry import protocol
from consilience.agents.verification.debate.protocols.result import result
from consilience.agents.verification.debate.shared.records import DebateResult, Question, Rollout
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules, Told, nobody
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.shared.usage_meter import Meter

__all__ = ["expert"]


@protocol("expert", rank=2)
async def expert(
    question: Question, sources: Sequence[DebateSource], cast: Cast, rules: DebateRules, told: Told = nobody
) -> DebateResult:
    """Let the judge answer in both orders with the passages before it; see `DebateProtocol`."""
    meter = Meter(sources[0].name)
    judgements = await ask_judge("expert", question, cast.judge, rules, meter, sources=sources, tell=partial(told, 1))
    return result("expert", question, sources, cast, rules, [Rollout((), judgements)], meter.usage)
