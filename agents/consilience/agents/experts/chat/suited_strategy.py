"""Strategy that suits a model: chosen by what its trial found, remembered, and asked for as `strategy: auto`."""

from typing import Final

from consilience.agents.experts.chat.strategies.registry import STRATEGIES
from consilience.agents.models.probing.findings import ContextFinding, ModelFindings
from consilience.agents.models.protocol import ChatModel

__all__ = ["AUTO", "choose_strategy", "choose_suited_strategy"]

AUTO: Final = "auto"
_USUAL = "single_pass"
"""Of models that nobody has tried."""
_OBEYS = 0.9
"""Share of replies with the form from which on a model can be asked for a whole answer in JSON."""
_SHORTER = 0.6
"""Share of the usual prompt's tokens that one with the same types and lines has, at most."""


def choose_strategy(findings: ModelFindings) -> str:
    """Return the strategy for a model: whole answers for one that obeys, lines for a small one or a short context.

    Args:
        findings: of its trial.
    """
    if findings.context and _room(findings.context) < _SHORTER:
        return "one_type"
    obeys = findings.formed >= _OBEYS * findings.asked
    return _USUAL if obeys and (findings.context is None or _room(findings.context) >= 1) else "lines"


def choose_suited_strategy(model: ChatModel) -> str:
    """Return the strategy that the model's trial chose, the usual one where there was none.

    Args:
        model: who may have an attribute `strategy`, as one that was opened with what is known of it has.
    """
    chosen: str = getattr(model, "strategy", "")
    return chosen if chosen in STRATEGIES else _USUAL


def _room(context: ContextFinding) -> float:
    """Return how much of the longest prompt the model takes; 1 where all of it, or nobody knows better."""
    if context.stated is not None and context.stated < context.needed:
        return context.stated / context.needed
    return _SHORTER if context.fits is False or context.remembers is False else 1
