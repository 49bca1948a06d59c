"""What of the graph is drawn: by what facts are now, or by what they were at a moment."""

from dataclasses import dataclass, replace
from typing import Any

from consilience.graph.model.model import FactStatus
from consilience.graph.reading.facts.recorded import KnownThen

__all__ = ["ViewFilter"]


@dataclass(frozen=True, slots=True)
class ViewFilter:
    """Filter of the facts and neighbours that are drawn; None lets all pass."""

    statuses: tuple[FactStatus, ...] = ("accepted",)
    predicates: tuple[str, ...] | None = None
    types: tuple[str, ...] | None = None
    """Types of neighbours."""
    least_confidence: float | None = None
    document_id: str | None = None
    """Only what this document's run says."""
    as_of: str | None = None
    """Only what may hold on this day, or at some time of this month or year."""
    within: tuple[str, ...] | None = None
    """Only what one of these documents states, such as a filter by metadata lets pass; support is counted within."""
    recorded: KnownThen | None = None
    """Facts as they had been recorded by a moment: status, confidence, support and dates are those of then, and what
    was not known is not drawn; None: as they are now."""

    def statement(self, name: str) -> str:
        """Return the statement that draws facts as they were, where a moment is asked for."""
        return name if self.recorded is None else f"recorded_{name}"

    def of_facts(self) -> dict[str, Any]:
        """Return the parameters that choose facts, for a `statement`."""
        chosen = {
            "predicates": None if self.predicates is None else list(self.predicates),
            "within": None if self.within is None else list(self.within),
        }
        if self.recorded is not None:
            return {
                **chosen,
                **self.recorded.parameters(),
                "of": None if self.document_id is None else [self.document_id],
                "then_statuses": list(self.statuses),
                "then_least": self.least_confidence,
                "then_most": None,
                "then_as_of": self.as_of,
            }
        return {
            **chosen,
            "statuses": list(self.statuses),
            "least_confidence": self.least_confidence,
            "document": self.document_id,
            "as_of": self.as_of,
        }

    def of_neighbours(self) -> dict[str, Any]:
        """Return the parameters that choose neighbours, for a `statement`."""
        return {**self.of_facts(), "types": None if self.types is None else list(self.types)}

    def of_nodes(self) -> dict[str, Any]:
        """Return the parameters of statements that give nodes with the facts of now; of a moment's facts none."""
        return (self if self.recorded is None else replace(self, recorded=None, statuses=())).of_facts()
