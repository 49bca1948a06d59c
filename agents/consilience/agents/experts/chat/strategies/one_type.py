"""One type at a time in lines, for the smallest models and the shortest contexts."""

from consilience.agents.answers.candidates import Answer
from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.conversation.line_questions import LINE_TEMPLATES, ask_in_lines
from consilience.agents.experts.chat.strategies.registry import strategy

__all__ = ["OneType"]


@strategy("one_type", rank=6)
class OneType:
    """Strategy like `lines` with a question for each type; lines need not name it, so that types are hardly confused.

    It takes a call a type, with the passage in each: the shortest prompts, and the most tokens.
    """

    name = "one_type"
    signature = "one_type"
    templates = LINE_TEMPLATES

    async def propose(self, consultation: Consultation) -> Answer | None:
        """Return what the lines of all questions say; see `Strategy.propose`."""
        return await ask_in_lines(consultation, 1)
