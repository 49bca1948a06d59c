"""Callers whose keys were looked up since anybody wrote to the accounts: they need not be looked up once more."""

import time
from dataclasses import dataclass
from hashlib import sha256

from consilience.platform.accounts.accounts import Accounts
from consilience.platform.api.auth.callers import Caller
from consilience.platform.api.cache.shared import Shared

__all__ = ["RecalledKeys", "caller_of"]

_KNOWN_S = 300.0
"""Less than for what a key that was checked is remembered, so that one in use is looked up before that ends."""
_MOST = 10_000


@dataclass(frozen=True, slots=True)
class _Known:
    caller: Caller
    prefix: str
    version: tuple[int, ...] | None
    """Of the accounts, before they were looked at."""
    until: float
    expires: float | None


class RecalledKeys:
    """The keys of one server that were used of late, by their digests.

    Whether anybody has written to the accounts is asked after each request has come, so that what is revoked, disabled
    or changed holds at once; who comes meanwhile shares the answer, so that many cost hardly more than one.
    """

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._known: dict[bytes, _Known] = {}
        self._version: Shared[tuple[int, ...] | None] = Shared(lambda: accounts.apart(accounts.database.version))

    async def find(self, key: str) -> tuple[Caller, str] | None:
        """Return whom a key opens that was checked of late, with its public part; None for others.

        Raises:
            FileUnusableError: the accounts cannot be read just now.
        """
        digest = sha256(key.encode()).digest()
        known = self._known.get(digest)
        if known is None or known.until < time.monotonic() or known.version != await self._version.get():
            self._known.pop(digest, None)
            known = await self._accounts.apart(self._look_up, key)
            if known is None:
                return None
            if known.version is not None:
                if len(self._known) >= _MOST:
                    self._known.clear()
                self._known[digest] = known
        if known.expires is not None and known.expires <= time.time():
            return None
        return known.caller, known.prefix

    def _look_up(self, key: str) -> _Known | None:
        """Look at the disk once for all that is to be known."""
        accounts = self._accounts
        version, found = accounts.database.version(), accounts.keys.recall(key)
        if found is None:
            return None
        prefix, user_id = found
        caller, expires = caller_of(accounts, user_id), accounts.keys.expiry_of(prefix)
        return _Known(caller, prefix, version, time.monotonic() + _KNOWN_S, expires)


def caller_of(accounts: Accounts, user_id: str) -> Caller:
    """Return the owner of a key as the caller of a request; looks at the disk."""
    user = accounts.users.get(user_id)
    return Caller(user.name, user.role, user.id, "key")
