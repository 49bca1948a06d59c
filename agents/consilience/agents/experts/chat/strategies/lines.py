"""A few types at a time in lines, for models of some billion parameters."""

from consilience.agents.answers.candidates import Answer
from consilience.agents.experts.chat.conversation.conversation import Consultation
from consilience.agents.experts.chat.conversation.line_questions import LINE_TEMPLATES, ask_in_lines
from consilience.agents.experts.chat.strategies.registry import strategy
from consilience.graph.model.errors import ConsilienceError

__all__ = ["Lines"]


@strategy("lines", rank=5)
class Lines:
    """Short rules, numbered sentences, a few types in a question; the answer is a line for each item.

    No JSON has to be kept in form, and no quote copied: a line names the number of its sentence, whose characters are
    the quote.
    """

    name = "lines"
    templates = LINE_TEMPLATES

    def __init__(self, types: int = 12) -> None:
        """Choose how many types a question asks for.

        Args:
            types: at least 1.

        Raises:
            ConsilienceError: it is less.
        """
        if types < 1:
            raise ConsilienceError(f"lines needs at least 1 type in a question, got {types}.")
        self._types = types
        self.signature = f"lines:{types}"

    async def propose(self, consultation: Consultation) -> Answer | None:
        """Return what the lines of all questions say; see `Strategy.propose`."""
        return await ask_in_lines(consultation, self._types)
