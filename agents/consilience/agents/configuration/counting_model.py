"""A model that asks nobody: it counts what a team would send."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from consilience.agents.models.configuration import Prices
from consilience.agents.models.protocol import Asker, Message, Reply, ReplyForm
from consilience.agents.models.token_estimate import likely_in_messages
from consilience.agents.models.usage import Usage

__all__ = ["CountingModel"]

_REPLY_TOKENS = 250
"""Of a typical reply about a passage of 2,500 characters."""


@dataclass(slots=True)
class CountingModel:
    """A model that counts what it is asked and says as little as the form allows."""

    name: str
    prices: Prices | None
    usage: Usage = field(default_factory=Usage)
    signature: str = "foresight"
    longest: int = 0
    """Tokens of the longest prompt, by estimate."""

    async def reply(
        self,
        messages: Sequence[Message],
        asker: Asker,  # noqa: ARG002 - what every model is asked with, as all that follows
        *,
        form: ReplyForm | None = None,
        temperature: float | None = None,  # noqa: ARG002
        sample: int = 0,  # noqa: ARG002
        max_tokens: int | None = None,  # noqa: ARG002
        alternatives: int = 0,  # noqa: ARG002
    ) -> Reply:
        """Count the question; see `ChatModel.reply`."""
        prompt = likely_in_messages(messages)
        cost = self.prices.cost(prompt, _REPLY_TOKENS) if self.prices else 0.0
        self.longest = max(self.longest, prompt)
        used = Usage(1, prompt, _REPLY_TOKENS, cost, unpriced=int(self.prices is None))
        self.usage += used
        return Reply(_least(form), used)


def _least(form: ReplyForm | None) -> str:
    """Return the shortest JSON that has the form; the word for nothing where none is asked for."""
    if form is None:
        return "none"
    return _json(form.json_schema)


def _json(schema: Mapping[str, Any]) -> str:
    match schema.get("type"):
        case "object":
            parts = (f'"{name}": {_json(part)}' for name, part in schema.get("properties", {}).items())
            return "{" + ", ".join(parts) + "}"
        case "array":
            return "[]"
        case "boolean":
            return "false"
        case "number" | "integer":
            return "0"
        case _:
            return '""'
