"""Cost of a debate, foreseen: it is held with models that say nothing, and what they are asked is counted."""

from collections.abc import Sequence
from dataclasses import dataclass

from consilience.agents.models.configuration import Prices
from consilience.agents.models.protocol import Asker, ChatModel, Message, Reply, ReplyForm
from consilience.agents.models.token_estimate import likely_in_messages, likely_in_text
from consilience.agents.models.usage import Usage

__all__ = ["DebateCostModel"]

_REASONS = 60
"""Tokens of a judge's reply: a verdict and one or two sentences of reasons."""


@dataclass(frozen=True, slots=True)
class DebateCostModel:
    """A model that counts what it is asked; debaters speak as long as they may."""

    model: ChatModel
    """In whose place it stands."""
    prices: Prices | None
    words: int
    """Of a speech."""

    @property
    def name(self) -> str:
        """The name of the model in whose place it stands."""
        return self.model.name

    @property
    def signature(self) -> str:
        """The model's: models that are the same debate in one run, others exchange sides."""
        return self.model.signature

    @property
    def price(self) -> str:
        """The prices, for a signature."""
        return f"{self.prices.prompt:g}/{self.prices.completion:g}" if self.prices else "a call"

    async def reply(
        self,
        messages: Sequence[Message],
        asker: Asker,
        *,
        form: ReplyForm | None = None,  # noqa: ARG002 - what every model is asked with, as all that follows
        temperature: float | None = None,  # noqa: ARG002
        sample: int = 0,
        max_tokens: int | None = None,  # noqa: ARG002
        alternatives: int = 0,  # noqa: ARG002
    ) -> Reply:
        """Count the question; see `ChatModel.reply`."""
        judges = "judge" in asker.name
        said = "The answer is A" if judges else f"<argument>{sample} {'word ' * (self.words - 1)}</argument>"
        prompt = likely_in_messages(messages)
        completion = _REASONS if judges else likely_in_text(said)
        cost = self.prices.cost(prompt, completion) if self.prices else 0.0
        return Reply(said, Usage(1, prompt, completion, cost, unpriced=int(self.prices is None)))
