"""Protocol of experts, whatever they are made of: a chat model or a tool."""

from collections.abc import Sequence
from typing import Protocol

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.graph.model.model import Task

__all__ = ["Expert", "reads_language"]


class Expert(Protocol):
    """An agent with one task, a schema and a knowledge background.

    An expert is given its schema when it is made and holds no state between calls: what it said before comes back to
    it as `last`. That makes a killed run resumable from its checkpoint alone.
    """

    @property
    def name(self) -> str:
        """The name by which events, proposals and people refer to it; unique in its team."""
        ...

    @property
    def task(self) -> Task:
        """The task that it is asked to do."""
        ...

    @property
    def kind(self) -> str:
        """The kind of thing that it is made of: `corenlp`, `chat` and the like."""
        ...

    @property
    def signature(self) -> str:
        """Everything that determines its answers: versions, model, prompt, rules. Never a secret."""
        ...

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,
        history: Sequence[Turn] = (),
    ) -> Answer:
        """Return what the expert says about the passage, having heard its colleagues.

        Args:
            passage: the text; spans in the answer are spans of its DOCUMENT.
            replicas: what colleagues said the round before; empty in round 1.
            last: the expert's own answer of the round before; None in round 1.
            round_number: from 1.
            history: the expert's earlier turns about this passage, oldest first; `last` is the last of their answers.

        Raises:
            ServiceError: the model or tool behind the expert cannot be reached or used.
        """
        ...


def reads_language(expert: Expert, language: str) -> bool:
    """Tell whether an expert is asked about texts in a language: one that says nothing of `languages` is about any.

    Args:
        expert: who may have an attribute `languages`, a set of ISO 639-1 codes.
        language: of a text.
    """
    languages: frozenset[str] | None = getattr(expert, "languages", None)
    return languages is None or language in languages
