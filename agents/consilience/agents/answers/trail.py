"""Trail of one expert's answers about one passage, round by round."""

from dataclasses import dataclass

from consilience.agents.answers.candidates import Answer

__all__ = ["EMPTY", "AnswersByRound", "Trail"]

AnswersByRound = tuple[tuple[int, Answer], ...]
"""Answers, each with the round in which it was given."""

EMPTY = Answer()


@dataclass(frozen=True, slots=True)
class Trail:
    """The different answers of one expert on one passage, each with the round in which it was first given."""

    said: AnswersByRound = ()

    def at(self, round_number: int) -> Answer:
        """Return the answer that stood after this round; nothing before the first."""
        return next((answer for given, answer in reversed(self.said) if given <= round_number), EMPTY)

    @property
    def last(self) -> Answer | None:
        """The answer that stands now; None if the expert was never asked."""
        return self.said[-1][1] if self.said else None

    @property
    def cycle(self) -> tuple[Answer, ...]:
        """The answers among which the expert oscillates (A -> B -> A gives A, B); empty if it does not."""
        answers = [answer for _, answer in self.said]
        if not answers or answers[-1] not in answers[:-1]:
            return ()
        return tuple(answers[answers.index(answers[-1]) : -1])

    @property
    def standing(self) -> tuple[Answer, ...]:
        """The answers that stand at the end: one, or all of the cycle among which the expert oscillates."""
        return self.cycle or (self.said[-1][1:] if self.said else ())

    def then(self, round_number: int, answer: Answer) -> "Trail":
        """Return the trail with the answer of the next round, if that says something else."""
        return self if answer == self.last else Trail((*self.said, (round_number, answer)))
