"""Asks a model until its reply can be read, once more at most, and keeps count of what that took."""

import json
import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from consilience.agents.candidates import Notes
from consilience.agents.models.protocol import Asker, ChatModel, Message, Reply, ReplyForm
from consilience.agents.models.usage import Usage

__all__ = ["Asking", "reply_json"]

T = TypeVar("T")
_FENCE = re.compile(r"```(?:\w+)?\s*\n(.*?)```", re.DOTALL)


class Asking:
    """The calls behind one answer."""

    def __init__(self, model: ChatModel, asker: Asker) -> None:
        """Begin with no calls."""
        self._model = model
        self._asker = asker
        self._usage = Usage()
        self._unreadable: list[str] = []

    @property
    def notes(self) -> Notes:
        """What the calls took, and which replies stayed unreadable."""
        return Notes(self._usage, tuple(self._unreadable))

    async def ask(
        self,
        messages: Sequence[Message],
        read: Callable[[str], T],
        *,
        form: ReplyForm | None = None,
        temperature: float | None = None,
        sample: int = 0,
    ) -> T | None:
        """Return what the reply says; None if it could not be read, also after the reason was told.

        Args:
            messages: the conversation.
            read: makes a value of the reply's text; raises ValueError with the reason if it cannot.
            form: the JSON that is wanted; None for free text.
            temperature: None takes the model's own.
            sample: which of several independent replies.

        Raises:
            ServiceError: the model cannot be reached, refuses, or the budget is spent.
        """
        asked = list(messages)
        reason = ""
        for _ in range(2):
            reply: Reply = await self._model.reply(
                asked, self._asker, form=form, temperature=temperature, sample=sample
            )
            self._usage += reply.usage
            try:
                return read(_without_echo(reply.text, asked))
            except ValueError as error:
                reason = str(error)
                asked += [
                    Message("assistant", reply.text),
                    Message("user", f"{reason} Answer again, in the form asked for."),
                ]
        self._unreadable.append(f"{self._asker}: {reason}")
        return None


def reply_json(text: str) -> object:
    """Return the first JSON object or list in a reply: bare, in a code fence, or amid prose.

    Raises:
        ValueError: there is none.
    """
    for candidate in (text, *_FENCE.findall(text)):
        try:
            return json.loads(candidate)
        except ValueError:
            continue
    decoder = json.JSONDecoder()
    for start in re.finditer(r"[{\[]", text):
        try:
            return decoder.raw_decode(text, start.start())[0]
        except ValueError:
            continue
    raise ValueError("The reply holds no JSON.")


def _without_echo(text: str, messages: Sequence[Message]) -> str:
    """Return the reply without the prompts that some models repeat before they answer."""
    for message in messages:
        text = text.replace(message.content, "")
    return text
