"""The naive judge: the question and its answers alone, the floor that every other protocol has to beat."""

from collections.abc import Sequence
from functools import partial

from consilience.agents.debate.bench import judged
from consilience.agents.debate.meter import Meter
from consilience.agents.debate.model import DebateResult, Question, Rollout
from consilience.agents.debate.protocols.result import result
from consilience.agents.debate.quotes import Source
from consilience.agents.debate.rules import Cast, Rules, Told, nobody

__all__ = ["naive"]


async def naive(
    question: Question, sources: Sequence[Source], cast: Cast, rules: Rules, told: Told = nobody
) -> DebateResult:
    """Let the judge answer in both orders without any text; see `DebateProtocol`."""
    meter = Meter(sources[0].name)
    judgements = await judged("naive", question, cast.judge, rules, meter, tell=partial(told, 1))
    return result("naive", question, sources, cast, rules, [Rollout((), judgements)], meter.usage)
