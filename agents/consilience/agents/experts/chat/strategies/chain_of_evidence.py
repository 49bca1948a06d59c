"""Three steps in one conversation that end with explicit evidence, as CoT-ER asks."""

from consilience.agents.answers.candidates import Answer
from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.strategies.registry import strategy
from consilience.agents.models.protocol import Message
from consilience.agents.support.control_tokens import without_control_tokens

__all__ = ["ChainOfEvidence"]


@strategy("evidence", rank=3)
class ChainOfEvidence:
    """CoT-ER (arXiv 2311.05922): concepts of heads, concepts of tails, then relations with their evidence; three calls.

    For entities the steps are candidates, their concepts, their types with evidence; for events the happenings, the
    participants, the events with evidence. What the first two steps say is free text that nobody else sees.
    """

    name = "evidence"
    signature = "evidence"
    templates = ("evidence_steps.v1",)

    async def propose(self, consultation: Consultation) -> Answer | None:
        """Return the answer of the third step; see `Strategy.propose`."""
        messages = consultation.opening(self._step(consultation, 1))
        for following in (2, 3):
            said = await consultation.ask(messages, _text)
            if said is None:
                return None
            messages = (
                *messages,
                Message("assistant", without_control_tokens(said)),
                Message("user", self._step(consultation, following)),
            )
        return await consultation.ask_for_answer(messages)

    @staticmethod
    def _step(consultation: Consultation, step: int) -> str:
        text = consultation.render(
            "evidence_steps.v1", task=consultation.task, step=step, collaborating=consultation.collaborates
        )
        if step == 3 and consultation.collaborates:
            return f"{text}\n\n{consultation.render('revision.v2')}"
        return text


def _text(reply: str) -> str:
    if not reply.strip():
        raise ValueError("the reply is empty")
    return reply.strip()
