"""Settings of a debate: its rules, who takes part, and what each protocol is to those who call it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from consilience.agents.models.protocol import ChatModel
from consilience.agents.verification.debate.shared.records import DebateResult, JudgeReply, Question, Speech
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.graph.model.errors import ConsilienceError

__all__ = ["Cast", "DebateProtocol", "DebateRules", "Told", "Turns", "nobody"]

Told = Callable[[int, Speech | JudgeReply], object]
"""Is told each speech and each reply of the judge as it comes, with the number of its rollout, from 1."""

Turns = Literal["simultaneous", "sequential"]
"""`simultaneous`: neither debater sees the other's speech of the same round. `sequential`: the second one does."""


@dataclass(frozen=True, slots=True)
class DebateRules:
    """How a debate is held: rounds, turns, lengths, votes of the judge, temperatures.

    Raises:
        ConsilienceError: several votes or speeches are asked for at temperature 0, where all would be the same.
    """

    rounds: int = 2
    """Speeches of each debater or consultant, at least 1."""
    turns: Turns = "simultaneous"
    words: int = 150
    """Longest speech; Chinese counts characters."""
    votes: int = 1
    """Replies of the judge in each order (self-consistency)."""
    judge_temperature: float = 0.0
    debater_temperature: float = 0.4
    judge_questions: bool = False
    """Whether the judge asks between rounds."""
    best_of: int = 1
    """Speeches among which a preference judge chooses."""

    def __post_init__(self) -> None:
        if min(self.rounds, self.words, self.votes, self.best_of) < 1:
            raise ConsilienceError("A debate needs at least one round, one word, one vote and one speech a turn.")
        if self.votes > 1 and self.judge_temperature <= 0:
            raise ConsilienceError(
                f"{self.votes} votes at temperature 0 are one vote. Set judge_temperature above 0, or votes to 1."
            )
        if self.best_of > 1 and self.debater_temperature <= 0:
            raise ConsilienceError(
                f"The best of {self.best_of} speeches at temperature 0 is the only one. Set debater_temperature above "
                "0, or best_of to 1."
            )

    @property
    def signature(self) -> str:
        """All rules in one line."""
        return (
            f"rounds:{self.rounds}|turns:{self.turns}|words:{self.words}|votes:{self.votes}"
            f"|temperatures:{self.debater_temperature:g},{self.judge_temperature:g}"
            f"|questions:{self.judge_questions}|best_of:{self.best_of}"
        )


@dataclass(frozen=True, slots=True)
class Cast:
    """The chat models that take part in a debate, by what they do in it."""

    judge: ChatModel
    debaters: tuple[ChatModel, ChatModel] | None = None
    """A consultancy asks the first alone; the naive and the expert judge need none."""
    preference: ChatModel | None = None
    """Chooses among several speeches; the judge's model when None."""


def nobody(_rollout: int, _said: Speech | JudgeReply) -> None:
    """Hear nothing: the audience of a debate that nobody watches."""


class DebateProtocol(Protocol):
    """One way to find the answer to a question; each file of `protocols` has one."""

    async def __call__(
        self, question: Question, sources: Sequence[DebateSource], cast: Cast, rules: DebateRules, told: Told = nobody
    ) -> DebateResult:
        """Return the debate with its outcome.

        Args:
            question: with its two answers.
            sources: the documents that it is about, one or two; debaters and an expert judge read them, other judges
                never do.
            cast: the models.
            rules: how it goes.
            told: hears the debate while it goes on; of each rollout in the order of its transcript.

        Raises:
            ServiceError: a model cannot be reached or the budget is spent. A repetition asks only for what is missing,
                since every call goes through the models' cache.
            DocumentError: a model refuses a request, since the passage is too long for it for example.
        """
        ...
