"""An expert's own message history within a token limit: each expert keeps another one (CooperKGC, section 4.1)."""

from collections.abc import Sequence

from consilience.agents.candidates import Answer
from consilience.agents.experts.answer_writing import own_answer, replica_text
from consilience.agents.experts.protocol import Passage, Turn
from consilience.agents.models.tokens import likely_in_text
from consilience.graph.model import Task

__all__ = ["recent_turns"]


def recent_turns(
    history: Sequence[Turn], last: Answer | None, task: Task, passage: Passage, limit: int
) -> tuple[Turn, ...]:
    """Return the latest turns that fit, oldest first; what is older is left out. The last of them answered `last`.

    Args:
        history: all earlier turns, oldest first.
        last: the expert's answer of the round before; None in round 1.
        task: the expert's.
        passage: the text, from which its answers quote.
        limit: in likely tokens.
    """
    if last is None or not history or history[-1].answer != last:
        return ()
    kept: list[Turn] = []
    spent = 0
    for turn in reversed(history):
        said = own_answer(turn.answer, task, passage)
        heard = "".join(replica_text(replica.answer, replica.task) for replica in turn.replicas)
        # the answer is shown twice: as the expert's own message, and in the collaboration prompt that follows it
        spent += 2 * likely_in_text(said) + likely_in_text(heard)
        if spent > limit:
            break
        kept.append(turn)
    return tuple(reversed(kept))
