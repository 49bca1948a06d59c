"""One expert, one passage, one round, one batch of types: what a strategy works with."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeVar

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.experts.chat.answers.items import Items
from consilience.agents.experts.chat.answers.json_schema import answer_form
from consilience.agents.experts.chat.answers.parsing import read_items
from consilience.agents.experts.chat.answers.placing import Placing
from consilience.agents.experts.chat.answers.serialization import own_answer, replica_text
from consilience.agents.experts.chat.conversation.calls import Asking
from consilience.agents.experts.chat.conversation.demonstrations import Example
from consilience.agents.experts.chat.conversation.history import Memory
from consilience.agents.models.protocol import Message, ReplyForm
from consilience.agents.models.reply_json import read_value
from consilience.agents.prompts.rendering import render
from consilience.agents.support.memoize import memoize_by_identity
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["Background", "Consultation"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Background:
    """Background of an expert (CooperKGC, section 4.2): opening statement and demonstrations."""

    opening: bool = True
    """Whether the opening statement P_o is said."""
    examples: tuple[Example, ...] = ()
    """The demonstrations P_c."""


@dataclass(frozen=True)
class Consultation:
    """One consultation of an expert: task, text and history; `ask` and `place` do what every strategy needs."""

    task: Task
    schema: Schema
    """The types of this batch."""
    language: str
    """Of the prompts."""
    passage: Passage
    background: Background
    placing: Placing
    asking: Asking
    replicas: tuple[Replica, ...]
    last: Answer | None
    """The expert's answer of the round before, of this batch's types only."""
    round: int
    memory: Memory
    """Of earlier rounds."""
    elsewhere: tuple[str, ...]
    """Types of the task that other batches ask for."""
    confidence: bool
    """Whether items say how certain they are."""

    @property
    def collaborates(self) -> bool:
        """True if this is a round in which an answer is revised."""
        return self.last is not None

    @property
    def is_idle(self) -> bool:
        """True if there is nothing to revise: no answer of its own, and not one candidate of a colleague."""
        return self.last is not None and not self.last.size and not any(r.answer.size or r.words for r in self.replicas)

    def render(self, name: str, **values: object) -> str:
        """Return a prompt in the consultation's language."""
        return render(name, self.language, **values)

    def system(self, *, whole: bool = True) -> Message:
        """Return the expert's opening statement P_o and its task P_t.

        Args:
            whole: whether the form of a whole answer is told.
        """
        return _system(
            self.schema, self.task, self.language, self.background.opening, self.confidence, whole, self.elsewhere
        )

    def passage_text(self) -> str:
        """Return demonstrations and passage, as the first words of the user."""
        if not self.background.examples:
            return _passage_alone(self.passage.text, self.language)
        examples = [
            {"text": e.text, "answer": json.dumps(e.answer, ensure_ascii=False)} for e in self.background.examples
        ]
        return _join_parts(
            [
                self.render("demonstrations.v1", demonstrations=examples),
                self.render("passage.v1", text=self.passage.text),
            ]
        )

    def opening(self, question: str, *, whole: bool = True) -> tuple[Message, ...]:
        """Return background, passage, what was said in the round before, and the first question of a conversation.

        Args:
            question: what is asked first.
            whole: whether the form of a whole answer is told.
        """
        said = self.exchange()
        return self.system(whole=whole), Message("user", _join_parts([self.passage_text(), said, question]))

    def conversation(self) -> tuple[Message, ...]:
        """Return the messages after which the model gives its whole answer: background, passage, exchange, question."""
        if self.collaborates:
            return self.opening(_question("revision.v2", self.language))
        return self.opening(_question("question.v1", self.language, self.task))

    async def ask(
        self,
        messages: Sequence[Message],
        read: Callable[[str], T],
        form: ReplyForm | None = None,
        temperature: float | None = None,
        sample: int = 0,
        max_tokens: int | None = None,
    ) -> T | None:
        """Return what the reply says, None if it stays unreadable; see `Asking.ask`."""
        return await self.asking.ask(
            messages,
            read,
            language=self.language,
            form=form,
            temperature=temperature,
            sample=sample,
            max_tokens=max_tokens,
        )

    async def ask_for_answer(
        self, messages: Sequence[Message], temperature: float | None = None, sample: int = 0
    ) -> Answer | None:
        """Return the answer that the model gives in JSON; None if it stays unreadable."""
        form = answer_form(self.task, self.schema, collaborating=self.collaborates, confidence=self.confidence)
        items = await self.ask(messages, self.items, form, temperature, sample)
        return None if items is None else self.place(items)

    def items(self, reply: str) -> Items:
        """Return the items of a reply in JSON.

        Raises:
            ValueError: there is no JSON in it, or none of the form that was asked for.
        """
        return read_value(reply, lambda value: read_items(value, self.task, self.schema))

    def place(self, items: Items) -> Answer:
        """Return the items that are in the passage; the answer of the round before if they say that it stands."""
        if items.unchanged and self.last is not None:
            return self.last
        return self.placing.answer(items)

    def exchange(self) -> str:
        """Return what was said in the round before: each colleague's answer when it is new, a line when it is not."""
        if self.last is None:
            return ""
        new = [replica for replica in self.replicas if replica not in self.memory.heard]
        said: list[Mapping[str, str]] = [
            {"expert": r.expert, "task": r.task, "answer": r.words or replica_text(r.answer, r.task)} for r in new
        ]
        return self.render(
            "collaboration.v2",
            task=self.task,
            round=self.round,
            last=own_answer(self.last, self.task, self.passage),
            replicas=said,
            unchanged=[replica.expert for replica in self.replicas if replica in self.memory.heard],
            withdrawn=self.memory.withdrawn,
        )


@memoize_by_identity
def _system(
    schema: Schema,
    task: Task,
    language: str,
    opening: bool,
    confidence: bool,
    whole: bool,
    elsewhere: tuple[str, ...],
) -> Message:
    parts = [
        render("opening.v1", language, task=task) if opening else "",
        render(f"{task}_task.v2", language, confidence=confidence, whole=whole),
        render("types.v2", language, task=task, schema=schema, elsewhere=elsewhere),
        render("rules.v2", language),
    ]
    return Message("system", _join_parts(parts))


@lru_cache(maxsize=256)
def _passage_alone(text: str, language: str) -> str:
    return render("passage.v1", language, text=text)


@cache
def _question(name: str, language: str, task: Task | None = None) -> str:
    return render(name, language, task=task)


def _join_parts(parts: Sequence[str]) -> str:
    return "\n\n".join(part for part in parts if part)
