"""Routes of reviews: people decide about facts, one at a time or many at once, and all of it can be undone."""

from collections.abc import Sequence

from fastapi import APIRouter, Response

from consilience.graph.curation.edit import Edit, edit_fact
from consilience.graph.curation.review import comment_fact, review_fact, review_facts, undo_bulk, undo_review
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.request_key import Operation
from consilience.platform.api.dependencies.require import Reviewer
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.etags import IfMatch, etag, parse_expected_version
from consilience.platform.api.state.api_state import ApiState, State
from consilience.platform.contract.facts.facts import (
    BulkAsked,
    BulkReview,
    FactDetail,
    RecordedReview,
    ReviewAnswer,
    ReviewAsked,
)
from consilience.platform.events.activity import (
    FactReviewed,
    FactsReleased,
    FactsReviewed,
    ReviewsUndone,
    ReviewUndone,
)

router = APIRouter(prefix="/facts", tags=["review"])


@router.post("/{fact}/review", responses=problems(404, 409, 412))
async def review_one_fact(
    state: State,
    caller: Reviewer,
    operation: Operation,
    fact: str,
    body: ReviewAsked,
    response: Response,
    if_match: IfMatch = None,
) -> ReviewAnswer:
    """Accept, reject, edit or comment on a fact; with If-Match only if it is as it was read."""
    expected = parse_expected_version(if_match)
    replacement = await _review(state, fact, body, caller.name, expected, operation)
    await _release(state, [fact])
    await state.queue.apart(state.queue.tell, FactReviewed((fact,), body.decision, caller.name))
    now = FactDetail.model_validate(await fact_provenance(state.store, fact))
    other = await fact_provenance(state.store, replacement) if replacement else None
    response.headers["ETag"] = etag(now.version)
    return ReviewAnswer(fact=now, replacement=None if other is None else FactDetail.model_validate(other))


@router.delete("/{fact}/review", responses=problems(404))
async def undo_fact_review(state: State, caller: Reviewer, fact: str) -> RecordedReview:
    """Take back the last review of a fact; of an edit, both halves."""
    undone = await undo_review(state.store, fact)
    await state.queue.apart(state.queue.tell, ReviewUndone((fact,), caller.name))
    return undone


@router.post("/reviews", status_code=201, responses=problems(404, 409), dependencies=[COSTLY])
async def review_many_facts(state: State, caller: Reviewer, operation: Operation, body: BulkAsked) -> BulkReview:
    """Decide the same about up to 1,000 facts, all of them or none; the answer's id undoes it.

    They are decided 25 at a time, so that others need not wait for all: who reads meanwhile may meet some of each. If
    the server ends meanwhile, those that were decided stay, and each names the `bulk` that undoes them; the same
    request under the same Idempotency-Key decides the rest.
    """
    bulk = await review_facts(
        state.store, body.facts, body.decision, by=caller.name, reason=body.reason, operation=operation
    )
    await _release(state, bulk.facts)
    await state.queue.apart(state.queue.tell, FactsReviewed(tuple(bulk.facts), body.decision, caller.name))
    return bulk


@router.delete("/reviews/{bulk}", responses=problems(404), dependencies=[COSTLY])
async def undo_many_reviews(state: State, caller: Reviewer, bulk: str) -> BulkReview:
    """Take back all decisions that were made together."""
    undone = await undo_bulk(state.store, bulk)
    await state.queue.apart(state.queue.tell, ReviewsUndone(tuple(undone.facts), caller.name))
    return undone


async def _review(
    state: ApiState, fact: str, body: ReviewAsked, by: str, expected: str | None, operation: str | None
) -> str | None:
    """Record a review and return the id of the fact that an edit puts in the place of this one."""
    match body.decision:
        case "edited":
            right = body.edit
            edit = Edit(right.predicate, right.subject, right.object) if right else Edit()
            edited = await edit_fact(
                state.store,
                fact,
                edit,
                by=by,
                reason=body.reason,
                relation_types=await _relation_types(state, fact),
                expected=expected,
                operation=operation,
            )
            return edited.accepted
        case "commented":
            await comment_fact(state.store, fact, by=by, text=body.reason, operation=operation)
        case decision:
            await review_fact(
                state.store, fact, decision, by=by, reason=body.reason, expected=expected, operation=operation
            )
    return None


async def _release(state: ApiState, facts: Sequence[str]) -> None:
    """A decision ends all looks at what was decided: there is nothing left to decide twice."""
    if released := await state.queue.apart(state.locks.release, facts):
        await state.queue.apart(state.queue.tell, FactsReleased(tuple(released)))


async def _relation_types(state: ApiState, fact: str) -> set[str]:
    """Return the relation types of the schemas that the runs over a fact had."""
    names = {run.schema for run in (await fact_provenance(state.store, fact)).runs}
    known = (state.schemas.get(name).schema for name in names if name in state.schemas)
    return {relation for schema in known for relation in schema.relations}
