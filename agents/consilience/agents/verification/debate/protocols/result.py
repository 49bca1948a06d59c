"""Result of a debate, the same of every protocol."""

from collections.abc import Sequence

from consilience.agents.models.protocol import ChatModel
from consilience.agents.models.usage import Usage
from consilience.agents.verification.debate.judging.outcome import outcome_of
from consilience.agents.verification.debate.shared.records import DebateResult, Question, Rollout
from consilience.agents.verification.debate.shared.rendering import VERSION
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.graph.model.errors import ConsilienceError

__all__ = ["debaters_of", "result", "signature_of"]


def debaters_of(cast: Cast) -> tuple[ChatModel, ChatModel]:
    """Return the two debaters.

    Raises:
        ConsilienceError: the cast has none.
    """
    if cast.debaters is None:
        raise ConsilienceError("A debate needs debaters, and this one has only a judge. Name them in `debaters`.")
    return cast.debaters


def signature_of(protocol: str, cast: Cast, rules: DebateRules) -> str:
    """Return all that determines a debate beside its question and sources: rules, prompts and models."""
    models = [("judge", cast.judge), *(("debater", debater) for debater in cast.debaters or ())]
    if cast.preference is not None:
        models.append(("preference", cast.preference))
    parts = [
        f"{protocol}",
        f"prompts:{VERSION}",
        rules.signature,
        *(f"{role}:{model.signature}" for role, model in models),
    ]
    return "|".join(parts)


def result(
    protocol: str,
    question: Question,
    sources: Sequence[DebateSource],
    cast: Cast,
    rules: DebateRules,
    rollouts: Sequence[Rollout],
    usage: Usage,
) -> DebateResult:
    """Return a debate with its outcome and the signature of all that determined it."""
    signature = signature_of(protocol, cast, rules)
    records = tuple(source.record for source in sources)
    return DebateResult(question, protocol, signature, records, tuple(rollouts), outcome_of(rollouts), usage)
