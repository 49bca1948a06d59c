"""Usage meter of one debate, and its calls side by side."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import TypeVar

from consilience.agents.models.protocol import Asker, ChatModel, Message, Reply
from consilience.agents.models.usage import Usage

__all__ = ["Meter", "run_together"]

Result = TypeVar("Result")


class Meter:
    """Asks models on behalf of one debate and sums what that costs."""

    def __init__(self, document: str) -> None:
        self.usage = Usage()
        self._document = document

    async def ask(
        self,
        model: ChatModel,
        messages: Sequence[Message],
        name: str,
        *,
        round_number: int = 1,
        temperature: float,
        sample: int = 0,
        alternatives: int = 0,
    ) -> Reply:
        """Return the model's reply; see `ChatModel.reply`.

        Args:
            model: who is asked.
            messages: the conversation.
            name: what the asker is in this debate, such as `judge`.
            round_number: from 1.
            temperature: 0 or more.
            sample: which of several replies to the same messages.
            alternatives: log-probabilities of the first token that are wanted.
        """
        reply = await model.reply(
            messages,
            Asker(name, self._document, round_number),
            temperature=temperature,
            sample=sample,
            alternatives=alternatives,
        )
        self.usage += reply.usage
        return reply


async def run_together(
    calls: Sequence[Coroutine[object, object, Result]], tell: Callable[[Result], object] | None = None
) -> list[Result]:
    """Return the results of calls that go side by side, in the order given.

    The first failure ends the others and is raised as it is.

    Args:
        calls: what is awaited.
        tell: is told each result as soon as it and all before it are there.
    """
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(call) for call in calls]
            if tell:
                for task in tasks:
                    tell(await task)
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0] from None
    return [task.result() for task in tasks]
