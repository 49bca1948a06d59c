"""What all runs together say of a fact, summed up in whatever order they come."""

from dataclasses import dataclass
from typing import Any

from consilience.graph.model.disagreement import disagreement
from consilience.graph.model.joining import best_decision
from consilience.graph.model.model import FactKind
from consilience.graph.model.validity import Period, join_periods
from consilience.graph.writing.fact_rows import OPEN_LABEL, Row, fact_properties

__all__ = ["FactSum"]


@dataclass(slots=True)
class FactSum:
    """Sum of what runs say of one fact; the same as `strengthen_facts` and `refresh_facts` leave in the graph."""

    kind: FactKind
    subject: str
    predicate: str
    object: str | None
    label: str
    status: Any
    confidence: float
    support: int
    """Documents in which a run accepts it."""
    runs: int
    agreement: float
    valid_from: str | None
    valid_to: str | None
    unverified: bool

    @classmethod
    def of(cls, participants: list[Any], statement: Row) -> "FactSum":
        """Return what one run says.

        Args:
            participants: kind, subject, object and predicate of the fact.
            statement: what `support_row` makes of the run's statement.
        """
        kind, subject, object_, predicate = participants
        return cls(
            kind,
            subject,
            predicate,
            object_,
            statement["label"],
            statement["status"],
            statement["confidence"],
            statement["support"],
            1,
            statement["agreement"],
            statement.get("valid_from"),
            statement.get("valid_to"),
            not all(quote["verified"] for quote in statement["evidence"]),
        )

    def add(self, other: "FactSum") -> None:
        """Add what other runs say of the same fact, over other documents or the same one."""
        self.label = other.label if self.label == OPEN_LABEL else self.label
        self.status = best_decision((self.status, other.status))
        self.confidence = max(self.confidence, other.confidence)
        self.support += other.support
        self.runs += other.runs
        self.agreement += other.agreement
        if other.valid_from or other.valid_to:
            said = Period(self.valid_from, self.valid_to), Period(other.valid_from, other.valid_to)
            period = join_periods(said)
            self.valid_from, self.valid_to = period.valid_from, period.valid_to
        self.unverified = self.unverified or other.unverified

    @property
    def accepted(self) -> bool:
        """Whether the graph asserts it."""
        return bool(self.status == "accepted")

    def properties(self, id_: str) -> Row:
        """Return the properties of the fact's node."""
        statement = {
            "id": id_,
            "kind": self.kind,
            "predicate": self.predicate,
            "label": self.label,
            "confidence": self.confidence,
            "object": self.object,
        }
        made = fact_properties(statement, self.status)
        made.update(
            support=self.support,
            runs=self.runs,
            agreement=self.agreement,
            disagreement=disagreement(self.agreement, self.runs),
            valid_from=self.valid_from,
            valid_to=self.valid_to,
            unverified=self.unverified or None,
        )
        return made

    def edge(self, id_: str) -> Row:
        """Return the properties of the edge that stands for an accepted relation or argument."""
        return {
            "fact": id_,
            "support": self.support,
            "confidence": self.confidence,
            "role": self.predicate if self.kind == "argument" else None,
            "predicate": self.predicate if self.label == OPEN_LABEL else None,
        }
