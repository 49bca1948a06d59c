"""Asks a model until its reply can be read, once more at most; what stays unreadable is told, never dropped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from consilience.agents.models.call_context import call_context
from consilience.agents.models.prompt_echo import without_echo
from consilience.agents.models.protocol import Asker, ChatModel, Message, Reply, ReplyForm
from consilience.agents.models.usage import Usage
from consilience.agents.prompts.rendering import fence, render
from consilience.agents.support.control_tokens import without_control_tokens
from consilience.agents.support.thoughts import split_thoughts

__all__ = ["ASK_AGAIN", "Answered", "ask_readably"]

T = TypeVar("T")

ASK_AGAIN = "ask_again.v1"
"""The prompt that tells why a reply could not be read."""
_SHOWN = 2000
"""Characters of an unreadable reply that the model is shown again."""


@dataclass(frozen=True, slots=True)
class Answered(Generic[T]):
    """Outcome of a question."""

    value: T | None
    """None: neither reply could be read."""
    usage: Usage
    """Of both calls."""
    reply: Reply
    """The last one."""
    unreadable: tuple[str, ...] = ()
    """Which reply could not be read, or not to its end, and why; one sentence each, naming the asker."""
    thoughts: tuple[str, ...] = ()
    """What the model thought before each reply that told it; never read as an answer."""


async def ask_readably(
    model: ChatModel,
    messages: Sequence[Message],
    asker: Asker,
    read: Callable[[str], T],
    *,
    language: str = "en",
    form: ReplyForm | None = None,
    temperature: float | None = None,
    sample: int = 0,
    max_tokens: int | None = None,
) -> Answered[T]:
    """Return what the model's reply says; ask once more, with the reason, if it cannot be read.

    Args:
        model: who is asked.
        messages: the conversation.
        asker: who asks.
        read: makes a value of what the model says of its own, for example by `reading.read_value`; raises ValueError
            with the reason, a clause without full stop, if it cannot.
        language: of the prompt that asks again.
        form: the JSON that is wanted; None for free text.
        temperature: None takes the model's own.
        sample: which of several independent replies.
        max_tokens: None takes the model's own; so does the second question where thoughts took all of this.

    Raises:
        ModelStoppedError, ServiceError, DocumentError: see `ChatModel.reply`.
    """
    usage = Usage()
    asked = list(messages)
    reasons: list[str] = []
    thoughts: list[str] = []
    while True:
        with call_context(attempt=1 + len(reasons)):
            reply = await model.reply(
                asked, asker, form=form, temperature=temperature, sample=sample, max_tokens=max_tokens
            )
        usage += reply.usage
        said, aloud = split_thoughts(reply.text)
        thoughts += filter(None, (reply.thoughts.strip(), aloud))
        try:
            value = _read(reply, asked, read)
        except ValueError as error:
            reasons.append(str(error))
        else:
            cut = (f"{asker}: the reply was cut off at its token limit; what came before was read.",)
            return Answered(value, usage, reply, cut if reply.truncated else (), tuple(thoughts))
        if len(reasons) > 1:
            told = f"{asker}: no reply could be read: {reasons[0]}; asked again, {reasons[1]}."
            return Answered(None, usage, reply, (told,), tuple(thoughts))
        if reply.truncated and not said:
            max_tokens = None
        if said:
            asked.append(Message("assistant", without_control_tokens(said[:_SHOWN])))
        asked.append(Message("user", render(ASK_AGAIN, language, reason=fence(reasons[0]), json=form is not None)))


def _read(reply: Reply, asked: Sequence[Message], read: Callable[[str], T]) -> T:
    if reply.refusal:
        raise ValueError(f"the model refused ({' '.join(reply.refusal.split())[:200]})")
    own = without_echo(reply.text, asked)
    if not own:
        raise ValueError(_why_nothing(reply))
    try:
        return read(own)
    except ValueError as error:
        if reply.truncated:
            raise ValueError(f"{error} (it was cut off at its token limit)") from None
        raise


def _why_nothing(reply: Reply) -> str:
    if split_thoughts(reply.text)[0]:
        return "the reply only repeats the question"
    if not (reply.thoughts.strip() or reply.text.strip()):
        return "the reply is empty"
    cut = ", and was cut off at its token limit before an answer" if reply.truncated else ", and no answer"
    return f"the reply holds thoughts{cut}"
