"""One call for the whole answer, as AutoKG asks."""

from consilience.agents.answers.candidates import Answer
from consilience.agents.experts.chat.conversation import Consultation

__all__ = ["SinglePass"]


class SinglePass:
    """Background, passage and question in one prompt, the answer in one reply (AutoKG, arXiv 2305.13168)."""

    name = "single_pass"
    signature = "single_pass"
    templates = ()

    async def propose(self, consultation: Consultation) -> Answer | None:
        """Return the answer of one call; see `Strategy.propose`."""
        return await consultation.ask_for_answer(consultation.conversation())
