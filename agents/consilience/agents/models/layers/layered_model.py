"""A chat model: the layers behind one method, with the configured defaults filled in."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.protocol import Asker, Message, Reply, ReplyForm
from consilience.agents.models.request import Request
from consilience.agents.support.tracing import span

__all__ = ["LayeredModel"]


@dataclass(frozen=True, slots=True)
class LayeredModel:
    """A chat model behind its layers (cache, budget, limits and the like), of which the last asks the endpoint."""

    name: str
    signature: str
    layers: Layer
    temperature: float | None
    """None sends none, whoever asks for one: some models take none."""
    max_tokens: int
    strategy: str = ""
    """By which experts best ask it, as its trial found; empty where there was none."""

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
        """Return what the model says next; see `ChatModel.reply`."""
        if temperature is None or self.temperature is None:
            temperature = self.temperature
        limit = max_tokens or self.max_tokens
        request = Request(tuple(messages), asker, form, temperature, sample, limit, alternatives)
        with span("call", model=self.name) as call:
            reply = await self.layers(request)
            usage = {"prompt_tokens": reply.usage.prompt_tokens, "completion_tokens": reply.usage.completion_tokens}
            call.set_attributes({f"consilience.{name}": tokens for name, tokens in usage.items()})
        await asyncio.sleep(0)  # whoever waited for the endpoint sends its request before this reply is read
        return reply
