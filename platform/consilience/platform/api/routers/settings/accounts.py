"""Accounts, their keys, and the audit log."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from consilience.graph.model.errors import NotFoundError
from consilience.platform.accounts.accounts import Accounts
from consilience.platform.accounts.keys import Key, Keys
from consilience.platform.accounts.users import User
from consilience.platform.api.auth.authentication import Authentication, Entrance
from consilience.platform.api.auth.callers import Caller
from consilience.platform.api.dependencies.request_key import Operation, UntoldOperation
from consilience.platform.api.dependencies.require import Admin, Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.paging import Cursor, Limit, cursor_of, key_of
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.contract.page import Page
from consilience.platform.contract.settings.accounts import (
    AccountAsked,
    AccountChange,
    AccountItem,
    AuditRecord,
    KeyAsked,
    KeyItem,
    NewKey,
)
from consilience.platform.support.account_names import AccountNameError

__all__ = ["router"]

router = APIRouter(tags=["accounts"])


@router.get("/accounts")
async def list_accounts(entrance: Entrance, _: Admin) -> list[AccountItem]:
    """List the accounts by name."""
    return [AccountItem.model_validate(user) for user in await entrance.accounts.apart(entrance.accounts.users.all)]


@router.post("/accounts", status_code=201, responses=problems(409))
async def create_account(entrance: Entrance, _: Admin, _once: Operation, body: AccountAsked) -> AccountItem:
    """Make an account; it has no key yet."""
    try:
        return AccountItem.model_validate(await entrance.accounts.apart(_add, entrance, body))
    except AccountNameError as error:
        raise ProblemError(409, str(error)) from error


def _add(entrance: Authentication, body: AccountAsked) -> User:
    return entrance.accounts.users.add(body.name, body.role, [other.users for other in entrance.find_all()])


@router.patch("/accounts/{account}", responses=problems(404, 409))
async def change_account(entrance: Entrance, caller: Admin, account: str, change: AccountChange) -> AccountItem:
    """Give an account another role, or disable it."""
    accounts = entrance.accounts
    user = await accounts.apart(accounts.users.get, account)
    if user.id == caller.id and (change.disabled or change.role not in {None, "admin"}):
        raise ProblemError(409, "Nobody can take the role of admin from themselves; another admin can.")
    changed = await accounts.apart(accounts.users.change, user.id, role=change.role, disabled=change.disabled)
    return AccountItem.model_validate(changed)


@router.get("/keys")
async def list_keys(entrance: Entrance, caller: Reader) -> list[KeyItem]:
    """List one's own keys; an admin sees all."""
    owner = None if caller.may("admin") else caller.id
    return [KeyItem.model_validate(key) for key in await entrance.accounts.apart(entrance.accounts.keys.all, owner)]


@router.post("/keys", status_code=201, responses=problems(404, 409))
async def create_key(entrance: Entrance, caller: Reader, operation: UntoldOperation, body: KeyAsked) -> NewKey:
    """Make a key; the answer shows it once, so that a request that is sent again is told of it and no more."""
    return await entrance.accounts.apart(_new_key, entrance.accounts, caller, operation, body)


def _new_key(accounts: Accounts, caller: Caller, operation: str | None, body: KeyAsked) -> NewKey:
    owner = _owner(accounts, caller, body.user)
    if operation and (made := accounts.keys.find_by_operation(operation)):
        raise ProblemError(
            409,
            f"This request made the key {made.prefix}, which was shown once. If it was lost, revoke it and ask with "
            "another idempotency key.",
        )
    key, secret = accounts.keys.create(owner, body.name, body.days, operation)
    return NewKey(**asdict(key), key=secret)


@router.delete("/keys/{prefix}", responses=problems(404))
async def revoke_key(entrance: Entrance, caller: Reader, prefix: str) -> KeyItem:
    """Make a key useless from now on: one's own, or as an admin anybody's."""
    return KeyItem.model_validate(await entrance.accounts.apart(_revoke, entrance.accounts.keys, caller, prefix))


def _revoke(keys: Keys, caller: Caller, prefix: str) -> Key:
    if not caller.may("admin") and prefix not in {key.prefix for key in keys.all(caller.id)}:
        raise NotFoundError(f"There is no key {prefix!r} of yours.")
    return keys.revoke(prefix)


@router.get("/audit")
async def list_audit(
    entrance: Entrance,
    _: Admin,
    actor: Annotated[str | None, Query(max_length=100, description="Only of this account.")] = None,
    action: Annotated[str | None, Query(max_length=100, description="Only this operation or command.")] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Page[AuditRecord]:
    """List what was decided and changed, newest first."""
    key = key_of(cursor, int)
    log = entrance.accounts.audit
    found = await entrance.accounts.apart(
        log.page, before=key[0] if key else None, actor=actor, action=action, limit=limit + 1
    )
    more = (found[limit - 1].seq,) if len(found) > limit else None
    return Page(items=list(found[:limit]), next=cursor_of(more))


def _owner(accounts: Accounts, caller: Caller, name: str | None) -> User:
    user = accounts.users.get(name or caller.id)
    if user.id != caller.id and not caller.may("admin"):
        raise ProblemError(403, "Only an admin makes keys for others.")
    return user
