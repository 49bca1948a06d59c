"""Facts, listed, filtered and sorted."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import repeat
from typing import Any, Literal, Self

from consilience.graph.model.model import FactKind, FactStatus
from consilience.graph.model.time_value import check_date
from consilience.graph.records.facts import FactSummary, Participant
from consilience.graph.schema.literal import AttributeValue
from consilience.graph.store.store import Store

__all__ = [
    "FactFilter",
    "FactOrder",
    "FactPage",
    "count_support_within",
    "fact_summary",
    "fact_value",
    "facts_of_ids",
    "list_facts",
]

FactOrder = Literal["id", "confidence", "-confidence", "priority", "impact", "latest"]
"""`confidence`: the least first; `-confidence`: the highest first; `priority`: disagreement times impact, the highest
first, where impact is the logarithm of how many facts there are about a fact's subject and object (each number rounded
down to a half power of two); `impact`: those with the most facts about their subject and object first; `latest`: the
last reviewed first, by the filter's reviewer or by anybody."""
FactKey = tuple[float | None, str]
"""Sort value and id of a page's last fact."""
_FEW = 5000
"""Facts of an expert that are sorted without an index."""
_FEW_DOCUMENTS = 200
"""Documents whose facts are sorted without an index."""
_FEW_TYPES = 1000
"""Types that are looked up one by one."""
_MOST_URGENT = 1e9
"""More than any priority."""


@dataclass(frozen=True, slots=True)
class FactFilter:
    """Filter of facts; None lets all pass."""

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
    ids: tuple[str, ...] | None = None
    """Only these facts."""
    predicates: tuple[str, ...] | None = None
    """Only of one of these types."""
    reviewer: str | None = None
    """Who decided or commented."""
    within: tuple[str, ...] | None = None
    """Only what one of these documents states, such as a filter by metadata lets pass; support is counted within."""
    as_of: str | None = None
    """Those that may hold on this day, or at some time of this month or year (`2011-06-19`, `2011-06`, `2011`): also
    those of which no text says when they do."""

    def __post_init__(self) -> None:
        if self.as_of is not None:
            check_date(self.as_of)

    @property
    def has_few_types(self) -> bool:
        """True if its types can be looked up one by one."""
        return self.predicates is not None and len(self.predicates) <= _FEW_TYPES

    @property
    def begins_with_documents(self) -> bool:
        """True if its facts are looked up document by document: there are few, and nothing lets fewer facts pass."""
        narrower = (self.ids, self.about, self.reviewer, self.document_id)
        return self.within is not None and len(self.within) <= _FEW_DOCUMENTS and all(one is None for one in narrower)

    def parameters(self) -> dict[str, Any]:
        """Return it as the statements take it."""
        parameters = asdict(self)
        document = parameters.pop("document_id")
        if self.begins_with_documents:  # their facts need not be asked for documents once more
            return {**parameters, "document": document, "documents": self.within, "within": None}
        return {**parameters, "document": document}


@dataclass(frozen=True, slots=True)
class _Row:
    """A fact of a page, with what pages are sorted by."""

    fact: FactSummary
    priority: float
    place: float | None
    """What the statement sorted by, if it sorted itself: the least first."""

    @classmethod
    def of(cls, values: Sequence[Any], place: float | None) -> Self:
        """Return what `parts/page_of_facts.cypher` lists."""
        priority, *fact = values
        return cls(fact_summary(fact), priority, place)

    def value(self, order: FactOrder) -> float | None:
        if order == "id":
            return None
        if self.place is not None:
            return self.place if order == "confidence" else 0.0 - self.place
        return self.priority if order == "priority" else self.fact.confidence


@dataclass(frozen=True, slots=True)
class FactPage:
    """Some facts in the order that was asked for."""

    facts: tuple[FactSummary, ...]
    next: str | None
    """Id of the last fact, to be given as `after` for the page that follows; None when this was the last."""
    next_value: float | None = None
    """Sort value of the last fact, to be given as `after_value`; None in the order of ids."""


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
    wanted = wanted or FactFilter()
    parameters = {**wanted.parameters(), "undisputed": None, "limit": limit + 1, "after": after}
    if (statement := await _few(store, wanted)) is not None:
        rows = await _read_sorted(store, statement, parameters, order, after_value)
    else:
        match order:
            case "id":
                rows = await _by_id(store, parameters)
            case "confidence":
                least = 0.0 if after_value is None else after_value
                rows = await _rows(store, _by_confidence("least", parameters), {**parameters, "confidence": least})
            case "-confidence":
                most = 1.0 if after_value is None else after_value
                rows = await _rows(store, _by_confidence("most", parameters), {**parameters, "confidence": most})
            case "priority":
                rows = await _by_priority(store, parameters, after_value)
            case "impact" | "latest":
                rows = await _read_sorted(store, "list_sorted_facts", parameters, order, after_value)
    last = rows[limit - 1] if len(rows) > limit else None
    value = last.value(order) if last else None
    facts = await count_support_within(store, [row.fact for row in rows[:limit]], wanted.within)
    return FactPage(facts, last.fact.id if last else None, value)


async def count_support_within(
    store: Store, facts: Sequence[FactSummary], within: Sequence[str] | None
) -> tuple[FactSummary, ...]:
    """Return facts with the number of these documents that support each; as they are where that is None.

    Raises:
        StoreError: the database failed.
    """
    if within is None or not facts:
        return tuple(facts)
    rows = await store.rows("support_within", ids=[fact.id for fact in facts], within=within)
    support = {row["id"]: row["support"] for row in rows}
    return tuple(replace(fact, support=support.get(fact.id, 0)) for fact in facts)


async def facts_of_ids(store: Store, ids: Sequence[str]) -> tuple[FactSummary, ...]:
    """Return those of these facts that there are, in the order of their ids.

    Raises:
        StoreError: the database failed.
    """
    return (await list_facts(store, FactFilter(ids=tuple(ids)), limit=max(1, len(ids)))).facts


async def _few(store: Store, wanted: FactFilter) -> str | None:
    """Return the statement that begins with a filter which lets few facts pass, so that they can be sorted; or None."""
    for narrows, statement in (
        (wanted.ids is not None, "list_facts_of_ids"),
        (wanted.about is not None, "list_facts_about"),
        (wanted.reviewer is not None, "list_facts_reviewed_by"),
        (wanted.document_id is not None, "list_document_facts"),
        (wanted.begins_with_documents, "list_facts_of_documents"),
        (wanted.reviewed, "list_reviewed_facts"),
        (wanted.verified is False, "list_unverified_facts"),
        (wanted.has_few_types, "list_facts_of_types"),
    ):
        if narrows:
            return statement
    if wanted.expert is not None:
        (found,) = await store.rows("expert_reach", expert=wanted.expert)
        return "list_expert_facts" if found["facts"] <= _FEW else None
    return None


async def _rows(store: Store, statement: str, parameters: Mapping[str, Any]) -> list[_Row]:
    """Return the facts of one of the statements that give a page: all in one row, since each row has its price."""
    (row,) = await store.rows(statement, **parameters)
    facts, places = row["facts"], row.get("places") or repeat(None)
    return [_Row.of(values, place) for values, place in zip(facts, places, strict=False)]


async def _read_sorted(
    store: Store, statement: str, parameters: Mapping[str, Any], order: FactOrder, after_value: float | None
) -> list[_Row]:
    """Return a page of one of the statements that sort all facts that they find."""
    value = after_value or 0.0
    if order != "confidence":
        value = 0.0 - value  # and not -value: the database has 0.0 come after -0.0
    if statement == "list_expert_facts":  # it begins with them, and need not ask each who proposed it
        parameters = {**parameters, "proposer": parameters["expert"], "expert": None}
    return await _rows(store, statement, {**parameters, "value": value, "order": order})


async def _by_id(store: Store, parameters: Mapping[str, Any]) -> list[_Row]:
    """Return a page in the order of ids, along the index of the filter that lets the fewest facts pass."""
    for name in ("predicate", "status", "kind"):
        if parameters[name] is not None:
            statement = f"list_{name}_facts"
            break
    else:
        statement = "list_facts"
    return await _rows(store, statement, {**parameters, "after": parameters["after"] or ""})


def _by_confidence(first: Literal["least", "most"], parameters: Mapping[str, Any]) -> str:
    return f"list_{first}_confident_{'facts' if parameters['status'] is None else 'status_facts'}"


async def _by_priority(store: Store, parameters: Mapping[str, Any], after_value: float | None) -> list[_Row]:
    """Return disputed facts by priority, then those that nobody disputes by id."""
    rows: list[_Row] = []
    after = parameters["after"]
    if after_value is None or after_value > 0:
        statement = "list_urgent_facts" if parameters["status"] is None else "list_urgent_status_facts"
        most = _MOST_URGENT if after_value is None else after_value
        rows = await _rows(store, statement, {**parameters, "priority": most})
        after = None
    missing = parameters["limit"] - len(rows)
    if missing and parameters["least_disagreement"] is None:
        rows += await _by_id(store, {**parameters, "limit": missing, "undisputed": True, "after": after})
    return rows


def fact_summary(values: Sequence[Any]) -> FactSummary:
    """Return the fact of `parts/fact_values.cypher`: in the order of the fields, with three values for each end."""
    subject, filler = Participant(*values[6:9]), Participant(*values[9:12]) if values[9] else None
    fields: list[Any] = [*values[:6], subject, filler, *values[12:]]
    return FactSummary(*fields)


def fact_value(fact: FactSummary) -> AttributeValue | None:
    """Return the value that an attribute has; None for facts of other kinds."""
    if fact.value is None or fact.datatype is None:
        return None
    return AttributeValue.read(f"{fact.value}^^{fact.datatype}{' ' + fact.unit if fact.unit else ''}")
