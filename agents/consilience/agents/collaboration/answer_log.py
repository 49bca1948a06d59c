"""Log of experts' answers in a run that is under way: kept as soon as they are given, and there again after a restart.

A super-step of LangGraph ends when its last task does, so rounds made of super-steps would make everybody wait for the
slowest expert of the document. Rounds go on inside one step instead, and each answer is written to the run's
checkpointer by itself, as a pending write of a small checkpoint that each passage has in a namespace of its own. Any
checkpointer will do, and whatever removes the run's thread removes its answers too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, empty_checkpoint

from consilience.agents.answers.candidates import Answer
from consilience.agents.collaboration.turn_taking import Heard
from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import AsList, from_plain, to_plain

__all__ = ["AnswerLog", "PassageAnswers", "RecordedAnswer"]

_CHANNEL = "answer"


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """An answer that an expert gave in a round."""

    answer: Answer
    """What conforms to the expert's schema."""
    usage: Usage
    """What it took."""
    whole: Annotated[Heard, AsList()] | None = None
    """Everything that it said, for teams without simplification."""


@dataclass(frozen=True, slots=True)
class PassageAnswers:
    """The answers about one passage."""

    answers: Mapping[tuple[str, int], RecordedAnswer]
    """Those of earlier attempts, by expert and round."""
    _checkpointer: BaseCheckpointSaver[Any] | None = None
    _place: RunnableConfig | None = None

    async def keep(self, expert: str, round_number: int, answer: RecordedAnswer) -> None:
        """Write an answer down; it outlives the process when this returns."""
        if self._checkpointer and self._place:
            await self._checkpointer.aput_writes(
                self._place, [(_CHANNEL, to_plain(answer))], task_id=f"{round_number}:{expert}"
            )


@dataclass(frozen=True, slots=True)
class AnswerLog:
    """The answers of one run; without a checkpointer nothing is kept."""

    checkpointer: BaseCheckpointSaver[Any] | None
    thread_id: str

    async def page(self, chunk: int) -> PassageAnswers:
        """Return the page of a passage, with what earlier attempts at the run wrote on it."""
        if self.checkpointer is None:
            return PassageAnswers({})
        config: RunnableConfig = {"configurable": {"thread_id": self.thread_id, "checkpoint_ns": f"passage:{chunk}"}}
        known = await self.checkpointer.aget_tuple(config)
        if known is None:
            place = await self.checkpointer.aput(config, empty_checkpoint(), {"source": "update", "step": 1}, {})
            return PassageAnswers({}, self.checkpointer, place)
        writes = known.pending_writes or ()
        given = {
            _key(task_id): from_plain(RecordedAnswer, value)
            for task_id, channel, value in writes
            if channel == _CHANNEL
        }
        return PassageAnswers(given, self.checkpointer, known.config)


def _key(task_id: str) -> tuple[str, int]:
    number, _, expert = task_id.partition(":")
    return expert, int(number)
