"""Histories of earlier rounds: each expert keeps one of its own (CooperKGC, section 4.1), in short.

A later round repeats nothing: colleagues that say what they said are named only, and of the expert's own earlier
answers only that is told which it took back, so that it does not go to and fro.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Replica, Turn
from consilience.agents.experts.chat.answers.serialization import compact_json, list_text, plain_items
from consilience.agents.experts.chat.conversation.schema_batches import restrict_to_batch
from consilience.agents.models.token_estimate import likely_in_text
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["Memory", "recall_turns"]


@dataclass(frozen=True, slots=True)
class Memory:
    """Earlier rounds about a passage."""

    heard: tuple[Replica, ...] = ()
    """What the expert had heard when it gave its last answer."""
    withdrawn: str = ""
    """What it gave in earlier rounds and no longer gives, as JSON without quotes; empty for nothing."""


def recall_turns(history: Sequence[Turn], last: Answer | None, schema: Schema, task: Task, limit: int) -> Memory:
    """Return what an expert keeps of its earlier turns; nothing if they do not lead to its last answer.

    Args:
        history: all earlier turns, oldest first.
        last: the expert's answer of the round before; None in round 1.
        schema: the batch of types that is asked for.
        task: the expert's.
        limit: of what was withdrawn, in likely tokens; the latest comes first, what is beyond is left out.
    """
    if last is None or not history or history[-1].answer != last:
        return Memory()
    given = plain_items(restrict_to_batch(last, schema, task), task)
    kept = []
    spent = 0
    for turn in reversed(history[:-1]):
        for item in plain_items(restrict_to_batch(turn.answer, schema, task), task):
            if item in given or item in kept:
                continue
            spent += likely_in_text(compact_json(item))
            if spent > limit:
                break
            kept.append(item)
    return Memory(history[-1].replicas, list_text(kept, task) if kept else "")
