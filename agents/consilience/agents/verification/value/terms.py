"""Terms of value in a team file: what an error is worth and what debates may cost."""

from dataclasses import dataclass

__all__ = ["ValueTerms"]


@dataclass(frozen=True, slots=True)
class ValueTerms:
    """Terms by which debates are chosen; amounts are in the models' currency, in calls where a model has no price."""

    value_of_error: float
    """What an accepted error that is avoided is worth, or a lost truth that is regained; above 0."""
    budget: float | None = None
    """What the debates about one document may cost; None for no limit."""
    right: float = 0.78
    """How often a debate is right, above 0.5 and at most 1."""

    @property
    def signature(self) -> str:
        """All terms in one line: with the same signature the same debates are chosen."""
        budget = "none" if self.budget is None else f"{self.budget:g}"
        return f"value_of_error:{self.value_of_error:g}|budget:{budget}|right:{self.right:g}"
