"""The expert judge: it reads the text itself, the ceiling where the text is short enough to be read."""

from collections.abc import Sequence
from functools import partial

from consilience.agents.debate.bench import judged
from consilience.agents.debate.meter import Meter
from consilience.agents.debate.model import DebateResult, Question, Rollout
from consilience.agents.debate.protocols.result import result
from consilience.agents.debate.quotes import Source
from consilience.agents.debate.rules import Cast, Rules, Told, nobody

__all__ = ["expert"]


async def expert(
    question: Question, sources: Sequence[Source], cast: Cast, rules: Rules, told: Told = nobody
) -> DebateResult:
    """Let the judge answer in both orders with the passages before it; see `DebateProtocol`."""
    meter = Meter(sources[0].name)
    judgements = await judged("expert", question, cast.judge, rules, meter, sources=sources, tell=partial(told, 1))
    return result("expert", question, sources, cast, rules, [Rollout((), judgements)], meter.usage)
