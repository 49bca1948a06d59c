"""Room for a reply: how long one may be, as a refusal of too long a one tells."""

import re
from typing import Final

__all__ = ["ReplyRoom", "read_reply_room"]

_LEAST: Final = 128
"""Tokens; a shorter reply is no answer to an expert's question."""
_NUMBER: Final = r"(\d{1,3}(?:,\d{3})+|\d{1,9})"
_MOST: Final = (
    re.compile(rf"at most {_NUMBER} (?:completion|output) tokens", re.IGNORECASE),
    re.compile(rf"range of max(?:_completion|_output)?_tokens is \[\d+, ?{_NUMBER}\]", re.IGNORECASE),
    re.compile(
        rf"max(?:_completion|_output)?_tokens\W{{1,4}}must be less than or equal to \W?{_NUMBER}", re.IGNORECASE
    ),
    re.compile(rf"max(?:_completion|_output)?_tokens\b.{{0,80}}expected a value <= ?{_NUMBER}", re.IGNORECASE),
)
"""Of a model, whatever the prompt: OpenAI's, DeepSeek's, Groq's, ByteDance's."""
_CONTEXT: Final = re.compile(rf"context (?:length|window|size|limit)[^0-9.\n]{{0,40}}{_NUMBER}", re.IGNORECASE)
_PROMPT: Final = (
    re.compile(rf"{_NUMBER} (?:tokens )?in the (?:messages|prompt)", re.IGNORECASE),
    re.compile(rf"(?:request|prompt|input) (?:has|contains)(?: at least)? {_NUMBER} input tokens", re.IGNORECASE),
)
_REQUESTED: Final = re.compile(rf"requested {_NUMBER} tokens", re.IGNORECASE)
_SUM: Final = re.compile(
    rf"input length and \W?max_tokens\W? exceed context limit: {_NUMBER} \+ {_NUMBER} > {_NUMBER}", re.IGNORECASE
)
"""Anthropic's: the prompt, the reply, the context."""


class ReplyRoom:
    """What was learnt of one model: the longest reply that it gives at all."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._most: int | None = None

    def within(self, tokens: int) -> int:
        """Return how many tokens to ask for in place of so many."""
        return tokens if self._most is None else min(tokens, self._most)

    def learn(self, said: str, asked: int) -> int | None:
        """Return for how many tokens to ask again after a refusal; None where fewer would not help.

        Args:
            said: the refusal's words; untrusted.
            asked: tokens that the reply might have had.
        """
        room, whatever_is_asked = read_reply_room(said, asked)
        if room is None or not _LEAST <= room < asked:
            return None
        if whatever_is_asked:
            self._most = room
        return room


def read_reply_room(said: str, asked: int) -> tuple[int | None, bool]:
    """Return the tokens that a reply may have as a refusal tells, and whether that holds for every prompt.

    Args:
        said: such as "This model's maximum context length is 4096 tokens. However, you requested 5261 tokens (1165 in
            the messages, 4096 in the completion)."
        asked: tokens that the reply might have had.
    """
    said = said[:2000]
    for pattern in _MOST:
        if found := pattern.search(said):
            return _number(found[1]), True
    if found := _SUM.search(said):
        return _number(found[3]) - _number(found[1]), False
    if not (context := _CONTEXT.search(said)):
        return None, False
    for pattern in _PROMPT:
        if found := pattern.search(said):
            return _number(context[1]) - _number(found[1]), False
    if found := _REQUESTED.search(said):
        return _number(context[1]) - (_number(found[1]) - asked), False
    return None, False


def _number(words: str) -> int:
    return int(words.replace(",", ""))
