"""One call for the whole answer, as AutoKG asks."""

from consilience.agents.answers.candidates import Answer
from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.strategies.registry import strategy

__all__ = ["SinglePass"]


@strategy("single_pass", rank=1)
class SinglePass:
    """Background, passage and question in one prompt, the answer in one reply (AutoKG, arXiv 2305.13168)."""

    name = "single_pass"
    signature = "single_pass"
    templates = ()

    async def propose(self, consultation: Consultation) -> Answer | None:
        """Return the answer of one call; see `Strategy.propose`."""
        return await consultation.ask_for_answer(consultation.conversation())
