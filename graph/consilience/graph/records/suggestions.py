"""Records of what resolution across documents suggests about entities."""

from dataclasses import dataclass
from typing import Literal

from consilience.graph.model.identity import content_id
from consilience.graph.model.model import FactStatus

__all__ = [
    "RESOLVER",
    "ResolveAcross",
    "SideDocument",
    "SideFact",
    "SidePlace",
    "Suggestion",
    "SuggestionKind",
    "SuggestionSide",
    "SuggestionState",
    "suggestion_id",
]

SuggestionKind = Literal["same", "different"]
"""`same`: two entities are perhaps one; `different`: one is perhaps two, another one in some of its documents."""

SuggestionState = Literal["open", "declined"]
"""`declined`: a person said no, and it is not suggested again. What was accepted is a decision."""

ResolveAcross = Literal["off", "suggest", "link"]
"""`suggest`: pairs are suggested, nothing is linked without asking; `link`: what is sure is linked; `off`: neither."""

RESOLVER = "resolver"
"""Who decides what is linked without asking."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What resolution across documents thinks of entities, for a person to decide."""

    id: str
    kind: SuggestionKind
    entity: str
    """The one that would go, or that is perhaps two."""
    entity_name: str
    into: str
    """The one that would stay; of `different` the entity itself."""
    into_name: str
    type: str
    score: float
    """Probability that the suggestion is right, 0..1."""
    label: str
    """How the names go together, such as `nickname`."""
    reasons: tuple[str, ...]
    """What speaks for and against it, what weighs most first."""
    documents: tuple[str, ...] | None
    """In which the entity would become another one; None: in all, also those to come."""
    model: str
    """Version of the weights that gave the score."""
    at: str
    """When it was first made, ISO 8601."""
    state: SuggestionState = "open"
    by: str | None = None
    """Who declined it."""


@dataclass(frozen=True, slots=True)
class SidePlace:
    """Where a document names one side of a suggestion, in its sentence."""

    start: int
    """In code points of the document's text; `end` is the first after it."""
    end: int
    text: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SideDocument:
    """A document that names one side of a suggestion."""

    id: str
    name: str
    names: tuple[str, ...]
    """What it calls it, sorted."""
    mentions: int
    places: tuple[SidePlace, ...]
    """The first of them, in the order of the text."""


@dataclass(frozen=True, slots=True)
class SideFact:
    """What is said of one side of a suggestion."""

    id: str
    subject: str
    predicate: str
    object: str
    status: FactStatus


@dataclass(frozen=True, slots=True)
class SuggestionSide:
    """One of the two that are perhaps one, or that are perhaps not."""

    entity: str
    name: str
    aliases: tuple[str, ...]
    """All names, sorted; of `different` those in the documents of this side."""
    documents: tuple[SideDocument, ...]
    """Some of them, those first that name it most."""
    documents_total: int
    facts: tuple[SideFact, ...]
    """Some of the relations that are not rejected, the surest first."""


def suggestion_id(kind: SuggestionKind, *parts: str) -> str:
    """Return the id of a suggestion about entities, whichever is named first; of `different` also of its documents."""
    return content_id("suggestion", kind, *sorted(parts))
