"""Facts, listed, filtered, sorted and counted."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from consilience.graph.model import FactKind, FactStatus
from consilience.graph.store import Store

__all__ = [
    "FactFacets",
    "FactFilter",
    "FactOrder",
    "FactPage",
    "FactSummary",
    "Participant",
    "fact_facets",
    "fact_summary",
    "list_facts",
]

FactOrder = Literal["id", "confidence", "-confidence", "priority"]
"""`confidence`: the least first; `-confidence`: the highest first; `priority`: disagreement times impact, the highest
first, where impact is the logarithm of how many facts there are about a fact's subject and object."""
FactKey = tuple[float | None, str]
"""Sort value and id of a page's last fact."""


@dataclass(frozen=True, slots=True)
class Participant:
    """An entity or event that a fact is about."""

    id: str
    type: str
    name: str
    """An entity's name, an event's trigger."""


@dataclass(frozen=True, slots=True)
class FactSummary:
    """A fact without its provenance."""

    id: str
    kind: FactKind
    predicate: str
    """An entity's or event's type, a relation's type, an argument's role."""
    status: FactStatus
    confidence: float
    """Highest of any run, 0..1."""
    support: int
    """Number of documents whose run accepts the fact."""
    subject: Participant
    object: Participant | None
    disagreement: float = 0.0
    """Of the runs over its documents, 0..1; see `disagreement.disagreement`."""
    review: FactStatus | None = None
    """What a person decided last; None: nobody did."""


@dataclass(frozen=True, slots=True)
class FactFilter:
    """Which facts are wanted; None lets all pass."""

    status: FactStatus | None = None
    kind: FactKind | None = None
    predicate: str | None = None
    document_id: str | None = None
    """Stated by this document."""
    about: str | None = None
    """Id of an entity or event."""
    expert: str | None = None
    """Name of an expert that proposed them."""
    least_confidence: float | None = None
    most_confidence: float | None = None
    least_disagreement: float | None = None
    reviewed: bool | None = None
    """Whether a person decided."""
    verified: bool | None = None
    """Whether the texts contain all their quotes."""


@dataclass(frozen=True, slots=True)
class FactPage:
    """Some facts in the order that was asked for."""

    facts: tuple[FactSummary, ...]
    next: str | None
    """Id of the last fact, to be given as `after` for the page that follows; None when this was the last."""
    next_value: float | None = None
    """Sort value of the last fact, to be given as `after_value`; None in the order of ids."""


@dataclass(frozen=True, slots=True)
class FactFacets:
    """How many facts there are of each status, kind and predicate, the most frequent first."""

    total: int
    statuses: Mapping[str, int] = field(default_factory=dict)
    kinds: Mapping[str, int] = field(default_factory=dict)
    predicates: Mapping[str, int] = field(default_factory=dict)


async def list_facts(
    store: Store,
    wanted: FactFilter | None = None,
    *,
    order: FactOrder = "id",
    after: str | None = None,
    after_value: float | None = None,
    limit: int = 100,
) -> FactPage:
    """Return a page of at most `limit` facts (1 or more) that follow the one of id `after`.

    Args:
        store: the graph.
        wanted: which facts.
        order: of the facts.
        after: `next` of the page before.
        after_value: `next_value` of the page before.
        limit: of the page.

    Raises:
        StoreError: the database failed.
    """
    parameters = {**_parameters(wanted or FactFilter()), "limit": limit + 1}
    match order:
        case "id":
            rows = await store.rows(_anchored(parameters), **parameters, after=after or "")
            value = None
        case "confidence":
            least = 0.0 if after_value is None else after_value
            rows = await store.rows("list_least_confident_facts", **parameters, confidence=least, after=after or "")
            value = "confidence"
        case "-confidence":
            most = 1.0 if after_value is None else after_value
            rows = await store.rows("list_most_confident_facts", **parameters, confidence=most, after=after or "g")
            value = "confidence"
        case "priority":
            rows = await _by_priority(store, parameters, after, after_value)
            value = "priority"
    more = len(rows) > limit
    facts = tuple(fact_summary(row) for row in rows[:limit])
    last = rows[limit - 1] if more else None
    return FactPage(facts, last["id"] if last else None, last[value] if last and value else None)


async def fact_facets(store: Store, wanted: FactFilter | None = None) -> FactFacets:
    """Return how many facts of each status, kind and predicate are wanted.

    Raises:
        StoreError: the database failed.
    """
    parameters = _parameters(wanted or FactFilter())
    anchored = parameters["document"] is not None
    rows = await store.rows("document_fact_facets" if anchored else "fact_facets", **parameters)
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("status", "kind", "predicate")}
    for row in rows:
        for name, counter in counts.items():
            counter[row[name]] += row["facts"]
    listed = [dict(sorted(counter.items(), key=lambda item: (-item[1], item[0]))) for counter in counts.values()]
    return FactFacets(sum(row["facts"] for row in rows), *listed)


async def _by_priority(
    store: Store, parameters: dict[str, Any], after: str | None, after_value: float | None
) -> list[dict[str, Any]]:
    """Return disputed facts by priority, then those that nobody disputes by id."""
    rows: list[dict[str, Any]] = []
    undisputed_after = after or ""
    if after_value is None or after_value > 0:
        rows = await store.rows("list_disputed_facts", **parameters, priority=after_value, after=after or "")
        undisputed_after = ""
    missing = parameters["limit"] - len(rows)
    if missing and parameters["least_disagreement"] is None:
        rest = {**parameters, "limit": missing, "undisputed": True}
        rows += [{**row, "priority": 0.0} for row in await store.rows(_anchored(rest), **rest, after=undisputed_after)]
    return rows


def _anchored(parameters: Mapping[str, Any]) -> str:
    """Return the statement that begins where the fewest facts are."""
    for name, statement in (
        ("about", "list_facts_about"),
        ("document", "list_document_facts"),
        ("predicate", "list_predicate_facts"),
        ("status", "list_status_facts"),
    ):
        if parameters[name] is not None:
            return statement
    return "list_facts"


def _parameters(wanted: FactFilter) -> dict[str, Any]:
    parameters = asdict(wanted)
    return {**parameters, "document": parameters.pop("document_id"), "undisputed": False}


def fact_summary(row: Mapping[str, Any]) -> FactSummary:
    """Return the fact of one row of the statements that list facts."""
    return FactSummary(
        row["id"],
        row["kind"],
        row["predicate"],
        row["status"],
        row["confidence"],
        row["support"],
        Participant(row["subject_id"], row["subject_type"], row["subject_name"]),
        Participant(row["object_id"], row["object_type"], row["object_name"]) if row["object_id"] else None,
        row["disagreement"],
        row["review"],
    )
