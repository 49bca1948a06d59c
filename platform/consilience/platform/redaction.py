"""What logs and traces must not hold: secrets, and by option texts of documents, questions and answers."""

import re
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["redactor"]

HIDDEN = "[hidden]"
_SECRET_NAMES = re.compile(
    r"(^|_)(password|passwd|secret|token|api_?key|authorization|cookie|csrf|credential|private_?key)s?($|_)",
    re.IGNORECASE,
)
_COUNTS = re.compile(r"(^|_)(prompt|completion|total|history|max)_?tokens?($|_)|^tokens$", re.IGNORECASE)
_SECRETS = (
    re.compile(r"csl_[0-9a-z]{12}_[\w-]{32}"),
    re.compile(r"\b(sk|pk|rk)-[\w-]{16,}"),
    re.compile(r"(?i)\b(bearer|basic)\s+[\w.~+/=-]{8,}"),
    re.compile(r"\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*"),
    re.compile(r"(?i)([?&](?:token|code|state|key|api_key|password|secret)=)[^&\s\"']+"),
    re.compile(r"(?i)(\w+://[^/\s:@]+:)[^@\s/]+(?=@)"),
)
_TEXT_NAMES = frozenset({"text", "quote", "prompt", "completion", "content", "answer", "reply", "question", "cypher"})


def redactor(*, texts: bool) -> Callable[[str, Any], Any]:
    """Return a function that gives what may be shown of a value, by the name it has.

    Args:
        texts: whether texts of documents, questions and answers may be shown.
    """

    def shown(name: str, value: Any) -> Any:  # noqa: ANN401 - whatever is logged
        if _SECRET_NAMES.search(name) and not _COUNTS.search(name):
            return HIDDEN
        if not texts and name in _TEXT_NAMES and isinstance(value, str):
            return f"[{len(value)} characters]"
        if isinstance(value, str):
            return without_secrets(value)
        if isinstance(value, Mapping):
            return {str(key): shown(str(key), inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [shown(name, inner) for inner in value]
        return value

    return shown


def without_secrets(text: str) -> str:
    """Return a text with everything hidden that looks like a key, a token or a password."""
    for pattern in _SECRETS:
        text = pattern.sub(lambda match: (match[1] if match.lastindex and match[1][-1:] in "=:" else "") + HIDDEN, text)
    return text
