"""Facts: listed, counted, and each with its whole provenance."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Response
from pydantic import StringConstraints

from consilience.graph.model.model import FactKind, FactStatus
from consilience.graph.reading.facts.listing import FactFilter, FactOrder, list_facts
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.reading.facts.recorded import count_recorded_facts, list_recorded_facts, provenance_at
from consilience.graph.store.store import Store
from consilience.platform.api.dependencies.as_of import AsOf
from consilience.platform.api.dependencies.cached_answer import Answering
from consilience.platform.api.dependencies.chosen_facts import ChosenFacts
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.recorded_at import RecordedAt, find_recorded
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.dependencies.where import Where, documents_within
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.etags import etag
from consilience.platform.api.responses.paging import Cursor, Limit, key_of, page_of
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.facts.facts import FactDetail, FactFacets, FactSummary
from consilience.platform.contract.page import Page

router = APIRouter(tags=["facts"])

Id = Annotated[str, StringConstraints(max_length=100)]
Fraction = Annotated[float | None, Query(ge=0, le=1, allow_inf_nan=False)]


async def _choose_facts(
    where: Where,
    status: FactStatus | None = None,
    kind: FactKind | None = None,
    type: Annotated[  # noqa: A002 - the name of the parameter
        str | None, Query(max_length=200, description="Entity, relation or event type, or role.")
    ] = None,
    document: Annotated[str | None, Query(max_length=100, description="Id of a document that states them.")] = None,
    about: Annotated[str | None, Query(max_length=100, description="Id of an entity or event.")] = None,
    expert: Annotated[str | None, Query(max_length=200, description="Name of an expert that proposed them.")] = None,
    min_confidence: Fraction = None,
    max_confidence: Fraction = None,
    min_disagreement: Fraction = None,
    reviewed: Annotated[bool | None, Query(description="Whether a person decided.")] = None,
    verified: Annotated[bool | None, Query(description="Whether the texts contain all their quotes.")] = None,
    id: Annotated[  # noqa: A002 - the name of the parameter
        list[Id] | None, Query(max_length=200, description="Only these facts; given once for each.")
    ] = None,
    reviewer: Annotated[
        str | None, Query(max_length=200, description="Name of a person who decided or commented.")
    ] = None,
    as_of: AsOf = None,
    overruled: Annotated[
        bool,
        Query(description="Only those about which a debate's judge decided otherwise than most experts of the task."),
    ] = False,
    new_type: Annotated[
        bool, Query(description="Only those of a type that no schema lists, or of which nothing is accepted.")
    ] = False,
) -> ChosenFacts:
    wanted = FactFilter(
        status,
        kind,
        type,
        document,
        about,
        expert,
        min_confidence,
        max_confidence,
        min_disagreement,
        reviewed,
        verified,
        None if id is None else tuple(id),
        reviewer=reviewer,
        as_of=as_of,
    )
    return ChosenFacts(wanted, overruled, new_type, where)


Wanted = Annotated[ChosenFacts, Depends(_choose_facts)]
Order = Annotated[
    FactOrder,
    Query(
        description="`confidence`: the least first; `-confidence`: the highest first; `priority`: disagreement times "
        "impact (how much else is known of subject and object), the highest first; `impact`: that alone; `latest`: the "
        "last reviewed first, by `reviewer` if one is named."
    ),
]


@router.get("/facts", name="list_facts", response_model=Page[FactSummary], dependencies=[COSTLY])
async def list_facts_of_graph(
    answer: Answering,
    state: State,
    _: Reader,
    wanted: Wanted,
    recorded_at: RecordedAt,
    sort: Order = "id",
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Response:
    """List facts, filtered and sorted; those that were known at a moment in the order of their ids alone."""
    if recorded_at is not None:
        _refuse_present(wanted, sort)
    after: dict[str, Any] = {}
    if sort == "id":
        key = key_of(cursor, str)
        after = {"after": key[0]} if key else {}
    elif key := key_of(cursor, float, str):
        after = {"after_value": key[0], "after": key[1]}

    async def work(store: Store) -> Page[FactSummary]:
        chosen = await wanted.filter(state, store)
        if recorded_at is None:
            page = await list_facts(store, chosen, order=sort, limit=limit, **after)
        else:
            recorded = await find_recorded(state, store, recorded_at)
            page = await list_recorded_facts(store, chosen, recorded, limit=limit, **after)
        following: list[str | float] | None = None
        if page.next is not None:
            following = [page.next] if sort == "id" else [float(page.next_value or 0.0), page.next]
        return page_of(FactSummary, page.facts, following)

    return await answer(work, keep=not wanted.new_type and recorded_at is None)


@router.get("/facts/facets", response_model=FactFacets, dependencies=[COSTLY])
async def count_facts(answer: Answering, state: State, _: Reader, wanted: Wanted, recorded_at: RecordedAt) -> Response:
    """Count the facts that a filter lets pass, by status, kind and type."""
    if recorded_at is not None:
        _refuse_present(wanted)

    async def work(store: Store) -> FactFacets:
        chosen = await wanted.filter(state, store)
        if recorded_at is None:
            return await state.counted.facets(state.answers, store, chosen)
        return await count_recorded_facts(store, chosen, await find_recorded(state, store, recorded_at))

    return await answer(work, keep=not wanted.new_type and recorded_at is None)


@router.get("/facts/{fact}", responses=problems(404))
async def get_fact(state: State, _: Reader, recorded_at: RecordedAt, fact: str, response: Response) -> FactDetail:
    """Give a fact with its whole provenance: quotes, experts, rounds, verdicts, runs, reviews."""
    known = await fact_provenance(state.store, fact)
    if recorded_at is not None:
        return FactDetail.model_validate(provenance_at(known, await find_recorded(state, state.store, recorded_at)))
    found = FactDetail.model_validate(known)
    response.headers["ETag"] = etag(found.version)
    return found


@router.get("/relations", response_model=Page[FactSummary], dependencies=[COSTLY])
async def list_relations(
    answer: Answering,
    state: State,
    _: Reader,
    where: Where,
    recorded_at: RecordedAt,
    type: Annotated[str | None, Query(max_length=200, description="Type of the relation.")] = None,  # noqa: A002
    about: Annotated[str | None, Query(max_length=100, description="Id of an entity.")] = None,
    document: Annotated[str | None, Query(max_length=100, description="Id of a document that states them.")] = None,
    status: FactStatus | None = "accepted",
    as_of: AsOf = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Response:
    """List relations between entities; accepted ones, unless another status is asked for."""
    wanted = FactFilter(status=status, kind="relation", predicate=type, about=about, document_id=document, as_of=as_of)
    key = key_of(cursor, str)

    async def work(store: Store) -> Page[FactSummary]:
        chosen = replace(wanted, within=await documents_within(store, where))
        after = key[0] if key else None
        if recorded_at is None:
            page = await list_facts(store, chosen, after=after, limit=limit)
        else:
            recorded = await find_recorded(state, store, recorded_at)
            page = await list_recorded_facts(store, chosen, recorded, after=after, limit=limit)
        return page_of(FactSummary, page.facts, page.next)

    return await answer(work, keep=recorded_at is None)


def _refuse_present(wanted: ChosenFacts, sort: FactOrder = "id") -> None:
    """Refuse what cannot be asked of a moment."""
    if sort != "id" or wanted.needs_present:
        raise ProblemError(
            422,
            "What was known at a moment is listed in the order of ids, by status, kind, type, document, about, id, "
            "confidence, where and as_of. Leave out what else is asked for.",
        )
