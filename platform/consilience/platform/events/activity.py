"""Events of people beside jobs, as plain data: each class names itself in `event` and its topic in `job_id`."""

from dataclasses import field
from typing import Literal

from pydantic.dataclasses import dataclass

from consilience.agents.events.run_events import DOCUMENTED

__all__ = [
    "DecisionUndone",
    "DocumentDescribed",
    "DocumentForgotten",
    "EntitiesMerged",
    "EntitySplit",
    "EventsPaired",
    "FactHeld",
    "FactReviewed",
    "FactsReleased",
    "FactsReviewed",
    "ReviewUndone",
    "ReviewsUndone",
]


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class FactReviewed:
    """Somebody reviewed a fact."""

    facts: tuple[str, ...]
    decision: str
    by: str
    job_id: Literal["facts"] = field(default="facts", kw_only=True)
    event: Literal["fact_reviewed"] = field(default="fact_reviewed", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class FactsReviewed:
    """Somebody decided the same about many facts."""

    facts: tuple[str, ...]
    decision: str
    by: str
    job_id: Literal["facts"] = field(default="facts", kw_only=True)
    event: Literal["facts_reviewed"] = field(default="facts_reviewed", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class ReviewUndone:
    """Somebody took the last review of a fact back."""

    facts: tuple[str, ...]
    by: str
    job_id: Literal["facts"] = field(default="facts", kw_only=True)
    event: Literal["review_undone"] = field(default="review_undone", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class ReviewsUndone:
    """Somebody took decisions back that were made together."""

    facts: tuple[str, ...]
    by: str
    job_id: Literal["facts"] = field(default="facts", kw_only=True)
    event: Literal["reviews_undone"] = field(default="reviews_undone", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class EntitiesMerged:
    """Somebody made two entities one."""

    entities: tuple[str, ...]
    """Ids of the entity that was decided about and of the one that it is now."""
    by: str
    job_id: Literal["facts"] = field(default="facts", kw_only=True)
    event: Literal["entities_merged"] = field(default="entities_merged", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class EntitySplit:
    """Somebody took mentions out of an entity."""

    entities: tuple[str, ...]
    """Ids of the entity that was decided about and of the one that the mentions have now."""
    by: str
    job_id: Literal["facts"] = field(default="facts", kw_only=True)
    event: Literal["entity_split"] = field(default="entity_split", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class DecisionUndone:
    """Somebody took a decision about entities back."""

    entities: tuple[str, ...]
    by: str
    job_id: Literal["facts"] = field(default="facts", kw_only=True)
    event: Literal["decision_undone"] = field(default="decision_undone", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class EventsPaired:
    """Somebody decided whether two events of different documents are one, or took that back."""

    events: tuple[str, ...]
    """Ids of both."""
    state: Literal["open", "accepted", "declined"]
    """What is decided now; `open`: nothing."""
    by: str
    job_id: Literal["facts"] = field(default="facts", kw_only=True)
    event: Literal["events_paired"] = field(default="events_paired", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class DocumentForgotten:
    """Somebody took a document out of the graph."""

    document: str
    """Its id."""
    by: str
    job_id: Literal["facts"] = field(default="facts", kw_only=True)
    event: Literal["document_forgotten"] = field(default="document_forgotten", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class DocumentDescribed:
    """Somebody changed what is known of a document."""

    document: str
    """Its id."""
    by: str
    job_id: Literal["facts"] = field(default="facts", kw_only=True)
    event: Literal["document_described"] = field(default="document_described", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class FactHeld:
    """Somebody looks at a fact."""

    facts: tuple[str, ...]
    by: str
    job_id: Literal["locks"] = field(default="locks", kw_only=True)
    event: Literal["fact_held"] = field(default="fact_held", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class FactsReleased:
    """Nobody looks at facts any more, or one person does not."""

    facts: tuple[str, ...]
    by: str = ""
    """Who does not; empty when nobody does."""
    job_id: Literal["locks"] = field(default="locks", kw_only=True)
    event: Literal["facts_released"] = field(default="facts_released", kw_only=True)
