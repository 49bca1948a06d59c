"""Costs of models, in words and figures for people."""

from consilience.agents.models.usage import Usage

__all__ = ["cost_text", "tokens_text", "usage_sentence"]


def usage_sentence(usage: Usage) -> str:
    """Return `12 calls (3 more from the cache), 4,500 + 320 tokens, cost 0.0123`."""
    cached = f" ({usage.cached:,} more from the cache)" if usage.cached else ""
    return f"{usage.calls:,} calls{cached}, {tokens_text(usage)} tokens, cost {cost_text(usage)}"


def tokens_text(usage: Usage) -> str:
    """Return the tokens of prompts and replies: `4,500 + 320`."""
    return f"{usage.prompt_tokens:,} + {usage.completion_tokens:,}"


def cost_text(usage: Usage) -> str:
    """Return the cost to four digits; of models without a price it is not known."""
    if usage.unpriced:
        return f"{usage.cost:.4f} and that of {usage.unpriced:,} calls without a price" if usage.cost else "not known"
    return f"{usage.cost:.4f}"
