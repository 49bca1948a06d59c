"""Redaction of logs and traces: secrets, and by option texts of documents, questions and answers."""

from collections.abc import Callable, Mapping
from typing import Any

from consilience.agents.models.hidden_secrets import hide_secrets, is_secret_name

__all__ = ["redactor", "without_secrets"]

HIDDEN = "[hidden]"
_TEXT_NAMES = frozenset({"text", "quote", "prompt", "completion", "content", "answer", "reply", "question", "cypher"})


def redactor(*, texts: bool) -> Callable[[str, Any], Any]:
    """Return a function that gives what may be shown of a value, by the name it has.

    Args:
        texts: whether texts of documents, questions and answers may be shown.
    """

    def redact(name: str, value: Any) -> Any:  # noqa: ANN401 - whatever is logged
        if is_secret_name(name):
            return HIDDEN
        if isinstance(value, bytes | bytearray):
            value = bytes(value).decode("utf-8", "replace")
        if not texts and name in _TEXT_NAMES and isinstance(value, str):
            return f"[{len(value)} characters]"
        if isinstance(value, str):
            return without_secrets(value)
        if isinstance(value, Mapping):
            return {_text(key): redact(_text(key), inner) for key, inner in value.items()}
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str | bytes):  # a header, as a pair
            return [without_secrets(_text(value[0])), redact(_text(value[0]), value[1])]
        if isinstance(value, list | tuple | set | frozenset):
            return [redact(name, inner) for inner in value]
        if isinstance(value, Exception):
            return without_secrets(str(value))
        return value

    return redact


def without_secrets(text: str) -> str:
    """Return a text with everything hidden that looks like a key, a token or a password."""
    return hide_secrets(text, HIDDEN)


def _text(name: object) -> str:
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)
