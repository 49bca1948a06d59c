"""The calls behind one expert's answer: each asked until it can be read, with the count of what that took."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from consilience.agents.answers.candidates import Notes
from consilience.agents.models.ask_again import ask_readably
from consilience.agents.models.protocol import Asker, ChatModel, Message, ReplyForm
from consilience.agents.models.usage import Usage
from consilience.agents.support.thoughts import split_thoughts

__all__ = ["Asking"]

T = TypeVar("T")


class Asking:
    """The calls behind one answer."""

    def __init__(self, model: ChatModel, asker: Asker) -> None:
        """Begin with no calls."""
        self._model = model
        self._asker = asker
        self._usage = Usage()
        self._unreadable: list[str] = []
        self._replies: list[str] = []
        self._thoughts: list[str] = []

    @property
    def notes(self) -> Notes:
        """Notes of the calls: what they took, why replies stayed unreadable, all replies in order, and thoughts."""
        words = "\n\n".join(filter(None, self._replies))
        return Notes(self._usage, tuple(self._unreadable), words=words, thoughts=tuple(self._thoughts))

    async def ask(
        self,
        messages: Sequence[Message],
        read: Callable[[str], T],
        *,
        language: str,
        form: ReplyForm | None = None,
        temperature: float | None = None,
        sample: int = 0,
        max_tokens: int | None = None,
    ) -> T | None:
        """Return what the reply says; None if it could not be read, also after the reason was told.

        Args:
            messages: the conversation.
            read: makes a value of the reply's text; raises ValueError with the reason if it cannot.
            language: of the prompts.
            form: the JSON that is wanted; None for free text.
            temperature: None takes the model's own.
            sample: which of several independent replies.
            max_tokens: limit of the reply; None takes the model's own.

        Raises:
            ServiceError: the model cannot be reached, refuses, or the budget is spent.
        """
        place = len(self._replies)
        self._replies.append("")
        answered = await ask_readably(
            self._model,
            messages,
            self._asker,
            read,
            language=language,
            form=form,
            temperature=temperature,
            sample=sample,
            max_tokens=max_tokens,
        )
        self._replies[place], _ = split_thoughts(answered.reply.text)
        self._thoughts += answered.thoughts
        self._usage += answered.usage
        self._unreadable += answered.unreadable
        return answered.value
