"""Estimate of a text's tokens, without the model's own tokenizer: a likely number and an upper bound."""

import re
from collections.abc import Iterable

from consilience.agents.models.protocol import Message
from consilience.agents.models.request import Request

__all__ = ["likely_in_messages", "likely_in_text", "likely_tokens", "most_tokens"]

_PER_MESSAGE = 8
"""Tokens around a message that name its role."""
_CHARACTERS_A_TOKEN = 4
"""Of English text; of other scripts one."""
_ASCII = re.compile(r"[\x00-\x7f]+")


def likely_in_text(text: str) -> int:
    """Return a likely number of tokens of a text."""
    ascii_characters = sum(len(run) for run in _ASCII.findall(text)) if not text.isascii() else len(text)
    return -(-ascii_characters // _CHARACTERS_A_TOKEN) + len(text) - ascii_characters


def likely_in_messages(messages: Iterable[Message]) -> int:
    """Return a likely number of tokens of a prompt."""
    return sum(likely_in_text(message.content) + _PER_MESSAGE for message in messages)


def likely_tokens(request: Request) -> int:
    """Return a likely number of tokens of a request's prompt."""
    return likely_in_messages(request.messages)


def most_tokens(request: Request) -> int:
    """Return a number of tokens that a request's prompt does not exceed.

    Tokenizers of byte pairs make at most one token of a byte. The form counts too: endpoints put it in the prompt.
    """
    form = len(request.form.json_text.encode()) if request.form else 0
    return form + sum(len(message.content.encode()) + 2 * _PER_MESSAGE for message in request.messages)
