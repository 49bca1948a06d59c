"""Endings of replies: the words that servers have for why one ended, far from OpenAI's own five."""

from typing import Final

__all__ = ["is_cut_off", "is_filtered", "is_interrupted"]

_CUT_OFF: Final = frozenset({"length", "max_tokens", "model_length", "max_output_tokens"})
_FILTERED: Final = frozenset(
    {"content_filter", "safety", "recitation", "blocklist", "prohibited_content", "spii", "refusal"}
)
"""Gemini's words among them, which its compatible endpoint passes on."""
_INTERRUPTED: Final = frozenset({"error", "insufficient_system_resource", "abort", "aborted", "network_error"})
"""OpenRouter's, DeepSeek's and vLLM's."""


def is_cut_off(reason: str | None) -> bool:
    """Tell whether a reply ended at its token limit."""
    return _plain(reason) in _CUT_OFF


def is_filtered(reason: str | None) -> bool:
    """Tell whether a filter stopped the reply, such as `content_filter: PROHIBITED_CONTENT`."""
    return _plain(reason).partition(":")[0] in _FILTERED


def is_interrupted(reason: str | None) -> bool:
    """Tell whether the server broke the reply off: what there is of it is no answer, and the next one may be whole."""
    return _plain(reason) in _INTERRUPTED


def _plain(reason: str | None) -> str:
    return reason.strip().lower() if isinstance(reason, str) else ""
