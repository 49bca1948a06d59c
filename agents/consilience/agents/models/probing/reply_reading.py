"""Reading of one reply to a small question: whether it has the form, the right names, an echo, thoughts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.models.probing.questions import SmallQuestion
from consilience.agents.models.prompt_echo import without_echo
from consilience.agents.models.protocol import Message, Reply
from consilience.agents.models.reply_json import read_value
from consilience.agents.models.token_estimate import likely_in_text

__all__ = ["ReplyFinding", "read_reply"]

_THOUGHTS = ("<think>", "<thinking>", "<reasoning>", "</think>")
_HIDDEN = 3
"""Times the tokens that a reply's text likely has, from which on the rest is taken for hidden thoughts."""
_SOME = 60
"""Tokens that a counting may be off by."""
_REPEATED = 60
"""Characters of the question that no answer says by chance."""


@dataclass(frozen=True, slots=True)
class ReplyFinding:
    """Finding about one reply."""

    formed: bool
    """Whether it is the JSON that was asked for: an object with both lists of strings."""
    right: bool
    """Whether these are the names of the sentence."""
    echoes: bool
    aloud: bool
    """Whether it thinks in tags."""
    silently: bool
    """Whether far more tokens are counted than it shows."""
    cut_off: bool


def read_reply(question: SmallQuestion, reply: Reply) -> ReplyFinding:
    """Return what a reply to a question tells; untrusted text, whatever it is."""
    aloud = any(tag in reply.text.lower() for tag in _THOUGHTS)
    own = without_echo(reply.text, question.messages)
    try:
        persons, places = read_value(own, _names)
    except ValueError:
        formed = right = False
    else:
        formed, right = True, (persons, places) == (question.persons, question.places)
    shown = likely_in_text(reply.text)
    silently = not aloud and reply.usage.completion_tokens > _HIDDEN * shown + _SOME
    return ReplyFinding(formed, right, _echoes(reply.text, question.messages), aloud, silently, reply.truncated)


def _names(value: object) -> tuple[frozenset[str], frozenset[str]]:
    if not isinstance(value, Mapping):
        raise ValueError("no object")  # noqa: TRY004 - what `read_value` asks for
    return _strings(value.get("persons")), _strings(value.get("places"))


def _strings(value: object) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError("no list of strings")
    return frozenset(each.strip() for each in value)


def _echoes(text: str, messages: Sequence[Message]) -> bool:
    said = " ".join(text.split())
    return any(" ".join(message.content.split())[:_REPEATED] in said for message in messages)
