"""Protocol of strategies, by which a chat expert gets from a passage to an answer."""

from typing import Protocol

from consilience.agents.answers.candidates import Answer
from consilience.agents.experts.chat.conversation.conversation import Consultation

__all__ = ["Strategy"]


class Strategy(Protocol):
    """One way of asking; it works in every round, for every task."""

    @property
    def name(self) -> str:
        """The name under which it is registered, by which team files ask for it."""
        ...

    @property
    def signature(self) -> str:
        """The name and everything that determines the calls."""
        ...

    @property
    def templates(self) -> tuple[str, ...]:
        """Prompts that it uses beside the expert's own, with their versions."""
        ...

    async def propose(self, consultation: Consultation) -> Answer | None:
        """Return the answer; None if nothing that came back could be read.

        Raises:
            ServiceError: the model cannot be reached, refuses, or the budget is spent.
        """
        ...
