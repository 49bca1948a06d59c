"""Accounts, keys, sessions and the audit log, as the API gives them."""

from pydantic import Field, field_validator

from consilience.platform.contract.base import RequestModel, ResponseModel, show_as_they_are
from consilience.platform.records.audit import AuditRecord
from consilience.platform.support.account_names import is_name
from consilience.platform.support.roles import Role

__all__ = [
    "AccountAsked",
    "AccountChange",
    "AccountItem",
    "AuditRecord",
    "KeyAsked",
    "KeyItem",
    "NewKey",
    "SessionAsked",
    "SessionInfo",
    "WaysIn",
]

show_as_they_are(AuditRecord)


_NAME = r"^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]{0,98}[^\s\x00-\x1f\x7f-\x9f])?$"


class AccountItem(ResponseModel):
    """An account."""

    id: str
    name: str
    role: Role
    disabled: bool
    created_at: str


class AccountAsked(RequestModel):
    """An account to be made."""

    name: str = Field(pattern=_NAME, max_length=100)
    """Any characters that can be seen, with single blanks between them; `local` and what begins with `user_` are
    reserved."""
    role: Role

    @field_validator("name")
    @classmethod
    def _can_be_seen(cls, name: str) -> str:
        if not is_name(name):
            raise ValueError("a name has characters that can be seen, and single blanks between them")
        return name


class AccountChange(RequestModel):
    """What is to change of an account; what is not named stays."""

    role: Role | None = None
    disabled: bool | None = None
    """True signs the account out everywhere and makes its keys useless."""


class KeyItem(ResponseModel):
    """What is known of a key; not the key."""

    prefix: str
    """The public part of the key, by which it is named."""
    user: str
    """Name of the account that it opens."""
    name: str
    """What it is for."""
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    usable: bool


class KeyAsked(RequestModel):
    """A key to be made."""

    name: str = Field(min_length=1, max_length=100)
    """What it is for."""
    user: str | None = Field(default=None, max_length=100)
    """Name of the account that it opens; one's own if absent. Keys of others are an admin's to make."""
    days: float | None = Field(default=90, gt=0, le=3650)
    """How long it can be used; null for ever."""


class NewKey(KeyItem):
    """A key that was just made."""

    key: str
    """The key itself. It is shown this once."""


class SessionAsked(RequestModel):
    """A sign-in with an API key."""

    key: str = Field(min_length=1, max_length=200)


class SessionInfo(ResponseModel):
    """Who is signed in."""

    id: str
    """Of the account: what a browser keeps for a person it keeps under this."""
    name: str
    role: Role
    via: str
    """`key` or `session`."""
    csrf: str | None
    """What a change must send as X-CSRF-Token; null for requests with an API key, which need none."""


class WaysIn(ResponseModel):
    """How one can sign in, besides the ways that always are there: a link from the terminal, an API key."""

    organisation: str | None
    """Host of the organisation at which one can sign in, by `/sign-in/oidc?next=`; null: none is set up."""
