"""Finds the question in a reply, so that no answer is ever read out of the prompt's own examples."""

import re
from collections.abc import Sequence

from consilience.agents.models.protocol import Message

__all__ = ["without_echo"]

_THOUGHTS = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_CLOSED = re.compile(r"</(?:think|thinking|reasoning)>", re.IGNORECASE)
"""Alone where the chat template wrote the opening tag: whatever stands before it was thought."""
_TURN = re.compile(r"^(?:\s*(?:<\|[\w ]*\|>|\[/?INST\]|(?:system|user|assistant)\s*:(?=\s)))+", re.IGNORECASE)
_BLANKS = re.compile(r"\s+")
_TELLING = 60
"""Characters of a prompt that nobody says by chance."""


def without_echo(text: str, messages: Sequence[Message]) -> str:
    """Return what a reply says of its own.

    Taken away are: thoughts in `<think>` tags; messages of the prompt that it repeats, whole or from their beginning up
    to where the reply was cut off, also with other white space; and the marks of turns (`assistant:`, `<|im_start|>`).
    The model's own earlier answers are not: to say the same again is an answer.

    Args:
        text: the reply.
        messages: what was asked.
    """
    text = _THOUGHTS.sub("", text)
    if closed := list(_CLOSED.finditer(text)):
        text = text[closed[-1].end() :]
    for message in sorted(messages, key=lambda m: len(m.content), reverse=True):
        if message.role != "assistant" and message.content.strip():
            text = _without(text, message.content.strip())
    while found := _TURN.match(text):
        text = text[found.end() :]
    return text.strip()


def _without(text: str, asked: str) -> str:
    if text.strip() == asked:
        return ""
    if len(asked) < _TELLING or not all(word in text for word in asked[:_TELLING].split()):  # as a rule
        return text
    if asked not in text:
        text, asked = _BLANKS.sub(" ", text), _BLANKS.sub(" ", asked)
    while (start := text.find(asked[:_TELLING])) >= 0:
        text = f"{text[:start]}{text[start + _common(text[start:], asked) :]}"
    return text


def _common(one: str, other: str) -> int:
    """Return how many characters two texts have in common from their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle - 1)
    return low
