"""Small questions whose answer is words or numbers under given names, in JSON, after examples shown as earlier turns.

A model of some hundred million parameters goes on with a form that it sees itself to have used; told in words, it does
not keep to one.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.grouping.examples import GroupExample, GroupKind
from consilience.agents.experts.chat.grouping.reading import groups_form, read_groups
from consilience.agents.models.protocol import Message
from consilience.agents.models.token_estimate import likely_in_text

__all__ = ["GROUP_TEMPLATES", "GroupQuestion", "Groups", "ask_in_groups"]

GROUP_TEMPLATES = ("grouped_task.v1", "grouped_question.v1")
Groups = Mapping[str, Sequence[str]]
"""Words, or numbers as text, under names."""

_TOKENS_A_GROUP = 12
"""Of a reply: its name, and brackets."""
_TOKENS_A_PAIR = 3
_SHARE_OF_TEXT = 1 / 3
"""Of the text's tokens that a reply may repeat: a small model that goes in circles is stopped soon after."""


@dataclass(frozen=True)
class GroupQuestion:
    """One question."""

    kind: GroupKind
    text: str
    """The passage, or its sentences that matter."""
    groups: Mapping[str, str]
    """What is asked for, with definitions, which may be empty."""
    pairs: Sequence[tuple[str, str]] = ()
    """Names two by two, of kind `pairs`."""
    event: str = ""
    """Of kind `fillers`."""
    said: Sequence[tuple[str, Groups]] = ()
    """Who said what in the round before."""
    examples: Sequence[GroupExample] = ()
    """Shown as earlier turns."""

    @property
    def most_tokens(self) -> int:
        """Limit of the reply."""
        words = likely_in_text(self.text) * _SHARE_OF_TEXT if self.kind != "pairs" else _TOKENS_A_PAIR * len(self.pairs)
        return int(words) + _TOKENS_A_GROUP * (1 + len(self.groups))


async def ask_in_groups(consultation: Consultation, question: GroupQuestion) -> Groups | None:
    """Return the words or numbers under each name; None if the reply stays unreadable.

    Args:
        consultation: who asks, and in which language.
        question: what is asked.

    Raises:
        ServiceError: the model cannot be reached, refuses, or the budget is spent.
    """
    messages = [Message("system", consultation.render("grouped_task.v1", kind=question.kind))]
    for example in question.examples:
        answer = json.dumps(example.answer, ensure_ascii=False)
        messages += [Message("user", _example(consultation, question.kind, example)), Message("assistant", answer)]
    said = [{"who": who, "answer": json.dumps(groups, ensure_ascii=False)} for who, groups in question.said]
    asked = consultation.render(
        "grouped_question.v1",
        kind=question.kind,
        text=question.text,
        groups=question.groups,
        pairs=question.pairs,
        event=question.event,
        said=said,
    )
    form = groups_form(question.groups, numbers=question.kind == "pairs")
    read = partial(read_groups, names=list(question.groups))
    return await consultation.ask((*messages, Message("user", asked)), read, form, max_tokens=question.most_tokens)


def _example(consultation: Consultation, kind: GroupKind, example: GroupExample) -> str:
    return consultation.render(
        "grouped_question.v1",
        kind=kind,
        text=example.text,
        groups=dict.fromkeys(example.answer, ""),
        pairs=example.pairs,
        event=example.event,
        said=(),
    )
