"""Protocol of chat models for those who ask them, whatever is behind them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Protocol

from consilience.agents.models.usage import Usage

__all__ = ["Asker", "ChatModel", "Message", "Reply", "ReplyForm"]


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Asker:
    """Asker and subject of a call: named in errors, budgets, logs and traces; never part of what is sent or cached."""

    name: str
    """The expert, debater or judge."""
    document: str
    """The document's name."""
    round: int
    """From 1."""

    def __str__(self) -> str:
        return f"{self.name}, round {self.round}, document {self.document}"


@dataclass(frozen=True)
class ReplyForm:
    """The form that a reply must have, for endpoints that can be held to it."""

    name: str
    """Letters, digits and underscores."""
    json_schema: Mapping[str, Any]
    """A JSON schema whose root is an object."""

    @cached_property
    def json_text(self) -> str:
        """The schema as JSON."""
        return json.dumps(self.json_schema, ensure_ascii=False, default=dict)


@dataclass(frozen=True, slots=True)
class Reply:
    """Reply of a model; untrusted text."""

    text: str
    usage: Usage
    truncated: bool = False
    """Whether the model stopped at its token limit."""
    refusal: str = ""
    """What the model said instead, when it or a content filter refused; empty when it did not."""
    first_token: Mapping[str, float] = field(default_factory=dict)
    """Log-probabilities of the most likely first tokens, when they were asked for and the endpoint gives them."""
    thoughts: str = ""
    """What the model thought before, where the server sets it apart (`reasoning_content`); not part of what is said."""


class ChatModel(Protocol):
    """A model with its limits, retries, cache and budget behind one method."""

    @property
    def name(self) -> str:
        """The model's name at its endpoint."""
        ...

    @property
    def signature(self) -> str:
        """Everything that determines its replies: endpoint, model, parameters. Never a secret."""
        ...

    async def reply(
        self,
        messages: Sequence[Message],
        asker: Asker,
        *,
        form: ReplyForm | None = None,
        temperature: float | None = None,
        sample: int = 0,
        max_tokens: int | None = None,
        alternatives: int = 0,
    ) -> Reply:
        """Return what the model says next.

        Args:
            messages: the conversation so far.
            asker: who asks.
            form: the JSON that is wanted; None for free text. The reply is still to be read as untrusted text.
            temperature: 0 or more; None takes the model's configured one.
            sample: which of several independent replies to the same messages is wanted, from 0. Part of the cache key.
            max_tokens: limit of the reply's length; None takes the configured one.
            alternatives: how many log-probabilities of the first token are wanted; 0 for none.

        Raises:
            ModelStoppedError: no request can be answered before a person has done something: the endpoint is down,
                the key is refused, the model does not exist, or the budget is spent. The run stops; it can go on later.
            ServiceError: this request keeps failing, while others may not.
            DocumentError: the endpoint rejects this one request, which is too long as a rule; asking again is useless.
        """
        ...
