"""Kinds of refusals: by their code of HTTP, and by their words where servers use a code for something else."""

import re
from collections.abc import Mapping
from typing import Final

from consilience.agents.models.transport.errors import FailureKind

__all__ = ["classify_refusal", "takes_offence"]

_PASSES: Final = frozenset({408, 409, 425, 498, 499})
"""Too slow, in conflict, too early, and Groq's own: no place for a flexible request, cancelled."""
_NO_MODEL: Final = frozenset(
    {"model_not_found", "model_not_available", "model_decommissioned", "dedicated_endpoint_not_running"}
)
_NO_MODEL_WORDS: Final = re.compile(
    r"not a valid model|model not exist|non-serverless model|\bmodel\b[^.]{0,160}(?:does not exist|not found\b)",
    re.IGNORECASE,
)
"""OpenRouter's, DeepSeek's, Together's and llama.cpp's, all with HTTP 400."""
_NO_KEY_WORDS: Final = re.compile(r"api key not valid|api_key_invalid|(?:invalid|incorrect) api key", re.IGNORECASE)
"""Gemini's, with HTTP 400."""
_SPENT_WORDS: Final = re.compile(r"credit balance is too low|insufficient balance", re.IGNORECASE)
"""Anthropic's, with HTTP 400, and DeepSeek's."""
_TOO_LONG: Final = frozenset({"context_length_exceeded", "exceed_context_size_error"})
_OFFENCE_WORDS: Final = re.compile(
    r"content management policy|content[_ ]filter|\bmoderation\b|\bflagged\b", re.IGNORECASE
)


def classify_refusal(status: int, detail: Mapping[str, object], said: str) -> FailureKind:
    """Return which kind of failure an HTTP error of an endpoint is; see `FailureKind`.

    Args:
        status: of HTTP.
        detail: what the body tells of the error; untrusted, and empty if it is no object.
        said: its words.
    """
    names = {str(detail.get("code") or ""), str(detail.get("type") or "")}
    if status == 402 or "insufficient_quota" in names or (status == 400 and _SPENT_WORDS.search(said)):
        return "quota"
    if status == 401 or (status == 403 and not takes_offence(detail, said)):
        return "key"
    if status == 400 and _NO_KEY_WORDS.search(said[:400]):
        return "key"
    if status == 404 or names & _NO_MODEL or (status == 400 and _NO_MODEL_WORDS.search(said[:400])):
        return "model"
    if status == 429:
        return "limited"
    if names & _TOO_LONG:  # 500 at older llama.cpp
        return "rejected"
    return "broken" if status >= 500 or status in _PASSES else "rejected"


def takes_offence(detail: Mapping[str, object], said: str) -> bool:
    """Tell whether a filter refused a request for what its text is about."""
    return detail.get("code") == "content_filter" or bool(_OFFENCE_WORDS.search(said[:400]))
