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
_RIGHT = 0.5
"""Share of small questions answered exactly below which a model is one of the smallest: a server can hold it to a form,
but not to sense."""
_SHORTER = 0.6
"""Share of the usual prompt's tokens that one with the same types and lines has, at most."""


def choose_strategy(findings: ModelFindings) -> str:
    """Return the strategy for a model: whole answers for one that obeys, else something smaller.

    Args:
        findings: of its trial.
    """
    if findings.context and _room(findings.context) < _SHORTER:
        return "one_type"
    if findings.formed < _OBEYS * findings.asked or _right(findings) < _RIGHT:
        return "grouped"
    return _USUAL if findings.context is None or _room(findings.context) >= 1 else "lines"


def choose_suited_strategy(model: ChatModel) -> str:
    """Return the strategy that the model's trial chose, the usual one where there was none.

    Args:
        model: who may have an attribute `strategy`, as one that was opened with what is known of it has.
    """
    chosen: str = getattr(model, "strategy", "")
    return chosen if chosen in STRATEGIES else _USUAL


def _right(findings: ModelFindings) -> float:
    """Return the share of answers that were right, in the language that it knows best; 1 where nobody asked."""
    return max((found.right / found.asked for found in findings.languages.values() if found.asked), default=1)


def _room(context: ContextFinding) -> float:
    """Return how much of the longest prompt the model takes; 1 where all of it, or nobody knows better."""
    if context.stated is not None and context.stated < context.needed:
        return context.stated / context.needed
    return _SHORTER if context.fits is False or context.remembers is False else 1
