"""Routes of soft locks: colleagues see who looks at a fact, so that two need not decide the same; nobody is barred."""

from typing import Annotated

from fastapi import APIRouter, Query

from consilience.graph.model.errors import NotFoundError
from consilience.platform.api.dependencies.require import Reader, Reviewer
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.facts.soft_locks import SoftLockItem
from consilience.platform.events.activity import FactHeld, FactsReleased

router = APIRouter(prefix="/facts", tags=["review"])


@router.get("/locks")
async def list_fact_locks(
    state: State,
    _: Reader,
    fact: Annotated[list[str] | None, Query(max_length=500, description="Only at these facts; all if absent.")] = None,
) -> list[SoftLockItem]:
    """List who looks at which fact just now."""
    return await state.queue.apart(state.locks.list_locks, fact)


@router.put("/{fact}/lock", responses=problems(404))
async def hold_fact(state: State, caller: Reviewer, fact: str) -> list[SoftLockItem]:
    """Note that one looks at a fact, for five minutes; sent again it is renewed. The answer tells who else does."""
    (known,) = await state.store.rows("known_facts", ids=[fact])
    if not known["ids"]:
        raise NotFoundError(f"There is no fact {fact}.")
    others, news = await state.queue.apart(state.locks.hold, fact, caller.name)
    if news:
        await state.queue.apart(state.queue.tell, FactHeld((fact,), caller.name))
    return others


@router.delete("/{fact}/lock", status_code=204)
async def release_fact(state: State, caller: Reviewer, fact: str) -> None:
    """Note that one does not look at a fact any more; a decision about it does the same."""
    if await state.queue.apart(state.locks.release, [fact], caller.name):
        await state.queue.apart(state.queue.tell, FactsReleased((fact,), caller.name))
