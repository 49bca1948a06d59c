"""Length of a context: what servers say of it, and a prompt of a given length to try."""

import re
from collections.abc import Mapping
from typing import Any, Final

from consilience.agents.models.protocol import Message
from consilience.agents.models.token_estimate import likely_in_text
from consilience.agents.prompts.rendering import render

__all__ = ["CODE_WORD", "long_question", "read_listed_context", "read_stated_context"]

CODE_WORD: Final = "PLUM47"
_SENTENCE: Final = "The archive of the town keeps letters, maps and bills from every year of that long century. "
_FIELDS: Final = (
    *("max_model_len", "context_length", "context_window", "max_context_length", "loaded_context_length"),
    *("n_ctx", "max_input_tokens", "context_size"),
)
"""What lists of models call it: vLLM, OpenRouter, Groq, LM Studio, llama.cpp."""
_NUMBER = r"(\d{1,3}(?:,\d{3}){1,3}|\d{3,8})"
_SAID: Final = (
    re.compile(rf"context (?:length|window|size)[^0-9.\n]{{0,60}}{_NUMBER}", re.IGNORECASE),
    re.compile(rf"{_NUMBER}[- ]tokens? (?:context|limit|maximum)", re.IGNORECASE),
    re.compile(rf"n_ctx[^0-9\n]{{0,20}}{_NUMBER}", re.IGNORECASE),
    re.compile(rf"(?:maximum|at most|limit)[^0-9.\n]{{0,60}}{_NUMBER} (?:input )?tokens", re.IGNORECASE),
    re.compile(rf"max_model_len[^0-9\n]{{0,20}}{_NUMBER}", re.IGNORECASE),
)
_LEAST, _MOST = 128, 100_000_000


def read_stated_context(said: str) -> int | None:
    """Return the length of context in tokens that a refusal names; None if it names none.

    Args:
        said: the server's words, such as "This model's maximum context length is 8192 tokens. However, …".
    """
    for pattern in _SAID:
        if (found := pattern.search(said[:4000])) and (length := _plausible(int(found[1].replace(",", "")))):
            return length
    return None


def read_listed_context(entry: Mapping[str, Any]) -> int | None:
    """Return the length of context that an entry of a list of models has, by whatever name; untrusted."""
    places: list[object] = [entry, entry.get("meta"), entry.get("top_provider")]
    for place in places:
        if isinstance(place, Mapping):
            for field in _FIELDS:
                value = place.get(field)
                if isinstance(value, int) and not isinstance(value, bool) and (length := _plausible(value)):
                    return length
    return None


def _plausible(length: int) -> int | None:
    return length if _LEAST <= length <= _MOST else None


def long_question(tokens: int) -> tuple[Message, ...]:
    """Return a question of about so many tokens whose answer stands at its beginning."""
    filler = _SENTENCE * max(1, tokens // likely_in_text(_SENTENCE))
    return (Message("user", render("probe_memory.v1", "en", word=CODE_WORD, filler=filler)),)
