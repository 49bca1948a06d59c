"""Records of the plans by which the server would run queries."""

from dataclasses import dataclass

__all__ = ["PlanStep", "PlanWarning", "QueryPlan"]


@dataclass(frozen=True, slots=True)
class PlanStep:
    """An operator of a plan with what feeds it."""

    operator: str
    details: str
    rows: float
    """Rows that the server expects."""
    steps: tuple["PlanStep", ...]


@dataclass(frozen=True, slots=True)
class PlanWarning:
    """What the server finds doubtful about a query."""

    kind: str
    """`PERFORMANCE`, `DEPRECATION`, `UNRECOGNIZED`, …"""
    text: str
    line: int | None
    column: int | None


@dataclass(frozen=True, slots=True)
class QueryPlan:
    """How the server would run a query."""

    root: PlanStep
    columns: tuple[str, ...]
    warnings: tuple[PlanWarning, ...]

    @property
    def most_rows(self) -> float:
        """Rows that the server expects of the step of which it expects most."""
        steps, most = [self.root], 0.0
        while steps:
            step = steps.pop()
            most = max(most, step.rows)
            steps.extend(step.steps)
        return most
