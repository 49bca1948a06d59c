"""Queries that people keep under names, and show to everybody where they want."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Response

from consilience.platform.accounts.saved_queries import Keeper, SavedQuery, Whose
from consilience.platform.api.auth.authentication import Entrance
from consilience.platform.api.auth.callers import Caller
from consilience.platform.api.dependencies.request_key import Operation
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.etags import IfMatch, etag, parse_expected_version
from consilience.platform.api.responses.paging import Cursor, Limit, cursor_of, key_of
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.contract.graph.saved_queries import SavedQueryAsked, SavedQueryItem
from consilience.platform.contract.page import Page

router = APIRouter(prefix="/queries", tags=["query"])


@router.get("")
async def list_saved_queries(
    entrance: Entrance,
    caller: Reader,
    whose: Annotated[
        Whose, Query(description="Only one's own, only what others share, or all that one may see.")
    ] = "all",
    deleted: Annotated[
        bool, Query(description="Instead, one's own that were deleted within thirty days and can be brought back.")
    ] = False,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Page[SavedQueryItem]:
    """List saved queries by name: one's own, and those that others share."""
    queries = entrance.accounts.queries
    found = await queries.apart(
        queries.page, _keeper(caller), whose, deleted=deleted, after=key_of(cursor, str, str), limit=limit + 1
    )
    shown = found[:limit]
    more = (shown[-1].name, shown[-1].id) if len(found) > limit else None
    return Page(items=[_item(one, caller) for one in shown], next=cursor_of(more))


@router.post("", status_code=201, responses=problems(409))
async def save_query(
    entrance: Entrance, caller: Reader, operation: Operation, body: SavedQueryAsked, response: Response
) -> SavedQueryItem:
    """Save a query under a name that none of one's own has yet."""
    queries = entrance.accounts.queries
    saved = await queries.apart(queries.add, caller.id, body.name, body.cypher, shared=body.shared, operation=operation)
    return _send_item(saved, caller, response)


@router.get("/{saved}", responses=problems(404))
async def get_saved_query(entrance: Entrance, caller: Reader, saved: str, response: Response) -> SavedQueryItem:
    """Give a saved query: one's own, or one that is shared."""
    queries = entrance.accounts.queries
    return _send_item(await queries.apart(queries.get, saved, _keeper(caller)), caller, response)


@router.put("/{saved}", responses=problems(404, 409, 412, 428))
async def change_saved_query(
    entrance: Entrance,
    caller: Reader,
    saved: str,
    body: SavedQueryAsked,
    response: Response,
    if_match: IfMatch = None,
) -> SavedQueryItem:
    """Give a saved query another name or text, share it, or share it no more: one's own, or as an admin a shared one.

    The version that was changed must be named with If-Match, lest a change from another window be lost.
    """
    queries, keeper = entrance.accounts.queries, _keeper(caller)
    await queries.apart(queries.get, saved, keeper)
    if if_match is None:
        raise ProblemError(428, "Send the ETag of the saved query that you changed as If-Match, or * to replace any.")
    expected = parse_expected_version(if_match)
    changed = await queries.apart(
        queries.change, saved, keeper, body.name, body.cypher, shared=body.shared, expected=expected
    )
    return _send_item(changed, caller, response)


@router.delete("/{saved}", responses=problems(404, 412))
async def delete_saved_query(
    entrance: Entrance, caller: Reader, saved: str, if_match: IfMatch = None
) -> SavedQueryItem:
    """Delete a saved query: one's own, or as an admin a shared one. For thirty days it can be brought back."""
    queries = entrance.accounts.queries
    deleted = await queries.apart(queries.delete, saved, _keeper(caller), parse_expected_version(if_match))
    return _item(deleted, caller)


@router.post("/{saved}/restore", responses=problems(404, 409))
async def restore_saved_query(
    entrance: Entrance, caller: Reader, _once: Operation, saved: str, response: Response
) -> SavedQueryItem:
    """Bring a deleted query back as it was; one that is there stays as it is."""
    queries = entrance.accounts.queries
    return _send_item(await queries.apart(queries.restore, saved, _keeper(caller)), caller, response)


def _keeper(caller: Caller) -> Keeper:
    return Keeper(caller.id, caller.role)


def _send_item(saved: SavedQuery, caller: Caller, response: Response) -> SavedQueryItem:
    response.headers["ETag"] = etag(str(saved.version))
    return _item(saved, caller)


def _item(saved: SavedQuery, caller: Caller) -> SavedQueryItem:
    return SavedQueryItem.model_validate(
        {**asdict(saved), "version": str(saved.version), "mine": saved.user_id == caller.id}
    )
