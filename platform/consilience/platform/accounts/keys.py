"""API keys: shown once, kept as a hash, found by their public part, checked with one argon2 computation.

A key is `csl_PREFIX_SECRET`. The secret has 192 random bits, so that nobody guesses it; argon2 is there for the day on
which the file is stolen. What was checked is remembered until nobody has used it for ten minutes, so that many requests
of one program cost one computation; whether a key is revoked or expired is looked up each time.
"""

import re
import secrets
import threading
import time
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from consilience.graph.model.errors import NotFoundError
from consilience.platform.accounts.users import User
from consilience.platform.support.storage.database import Database, StoredRow
from consilience.platform.support.timestamps import iso, now

__all__ = ["Key", "Keys"]

REMEMBERED_S = 600.0
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_KEY = re.compile(r"csl_([0-9a-z]{12})_([\w-]{32})")
_MOST_REMEMBERED = 10_000
_AT_ONCE = threading.Semaphore(2)
"""Computations side by side: each takes 19 MiB and a core for some 20 ms."""


@dataclass(frozen=True, slots=True)
class Key:
    """Record of a key, without the key."""

    prefix: str
    user: str
    """Name of the account."""
    name: str
    """What it is for."""
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    usable: bool


class Keys:
    """The keys of all accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.apart = database.apart
        """Looks keys up outside the event loop."""
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._remembered: dict[str, tuple[bytes, float]] = {}
        self._nobodys = ""

    def create(self, user: User, name: str, days: float | None = 90.0, operation: str | None = None) -> tuple[Key, str]:
        """Make a key; return what is kept of it and the key itself, which nobody can see again.

        Args:
            user: whose it is.
            name: what it is for.
            days: how long it can be used; None for ever.
            operation: for which it is made, if that must not make another one; `made_by` finds it.
        """
        prefix = _prefix_of(operation) if operation else "".join(secrets.choice(_DIGITS) for _ in range(12))
        key = f"csl_{prefix}_{secrets.token_urlsafe(24)}"
        expires = None if days is None else time.time() + days * 86_400
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT INTO keys VALUES (?, ?, ?, ?, ?, ?, NULL)",
                (prefix, user.id, name, self._hasher.hash(key), now(), expires),
            )
        return self.get(prefix), key

    def find_by_operation(self, operation: str) -> Key | None:
        """Return the key that an operation made; None if it made none."""
        prefix = _prefix_of(operation)
        return next((key for key in self.all() if key.prefix == prefix), None)

    def check(self, key: str) -> tuple[str, str] | None:
        """Return the prefix of a key and the id of the account that it opens; None if it opens none.

        May compute for some 20 ms; call it from a thread.
        """
        return self._open(key, compute=True)

    def recall(self, key: str) -> tuple[str, str] | None:
        """Return what `check` does for a key that was used within the last ten minutes, at once; None for others."""
        return self._open(key, compute=False)

    @staticmethod
    def public_part(key: str) -> str | None:
        """Return the prefix of what looks like a key; None for what does not."""
        match = _KEY.fullmatch(key)
        return match and match[1]

    def is_usable(self, prefix: str) -> bool:
        """Tell whether there is a key with this prefix that is neither revoked nor expired, of an enabled account."""
        row = self._row(prefix)
        return row is not None and not row["disabled"] and _usable(row)

    def expiry_of(self, prefix: str) -> float | None:
        """Return until when the key with this prefix can be used, in seconds since 1970; None: for ever."""
        row = self._row(prefix)
        return None if row is None else row["expires"]

    def check_in_vain(self, key: str) -> None:
        """Take as long as `check` does for a wrong key."""
        if not self._nobodys:
            self._nobodys = self._hasher.hash(secrets.token_urlsafe(24))
        self._fits("", key, self._nobodys)

    def _open(self, key: str, *, compute: bool) -> tuple[str, str] | None:
        match = _KEY.fullmatch(key)
        if match is None:
            return None
        row = self._row(match[1])
        if row is None or row["disabled"] or not _usable(row):
            return None
        known = row["hash"]
        if self._is_remembered(match[1], key, known) or (compute and self._fits(match[1], key, known)):
            return match[1], row["user_id"]
        return None

    def _row(self, prefix: str) -> StoredRow | None:
        return self._database.row(
            "SELECT keys.*, users.disabled FROM keys JOIN users ON users.id = keys.user_id WHERE prefix = ?", prefix
        )

    def get(self, prefix: str) -> Key:
        """Return what is known of a key.

        Raises:
            NotFoundError: there is none with this prefix.
        """
        found = [key for key in self.all() if key.prefix == prefix]
        if not found:
            raise NotFoundError(f"There is no key {prefix!r}.")
        return found[0]

    def all(self, user_id: str | None = None) -> list[Key]:
        """Return all keys, or those of one account, in the order in which they were made."""
        rows = self._database.rows(
            "SELECT keys.*, users.name AS user, users.disabled FROM keys JOIN users ON users.id = keys.user_id"
            " WHERE ?1 IS NULL OR user_id = ?1 ORDER BY keys.rowid",
            user_id,
        )
        return [_key(row) for row in rows]

    def revoke(self, prefix: str) -> Key:
        """Make a key useless from now on.

        Raises:
            NotFoundError: there is none with this prefix.
        """
        self._remembered.pop(prefix, None)
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE keys SET revoked = ? WHERE prefix = ? AND revoked IS NULL", (time.time(), prefix)
            )
        return self.get(prefix)

    def usable_keys(self) -> int:
        """Return how many keys open an account at this moment."""
        return sum(key.usable for key in self.all())

    def _is_remembered(self, prefix: str, key: str, known_hash: str) -> bool:
        known, until = self._remembered.get(prefix, (b"", 0.0))
        if until < time.monotonic() or not compare_digest(known, _digest(key, known_hash)):
            return False
        self._remembered[prefix] = (known, time.monotonic() + REMEMBERED_S)
        return True

    def _fits(self, prefix: str, key: str, known_hash: str) -> bool:
        try:
            with _AT_ONCE:
                self._hasher.verify(known_hash, key)
        except Argon2Error:
            return False
        if len(self._remembered) >= _MOST_REMEMBERED:
            self._remembered.clear()
        self._remembered[prefix] = (_digest(key, known_hash), time.monotonic() + REMEMBERED_S)
        return True


def _prefix_of(operation: str) -> str:
    number = int.from_bytes(sha256(operation.encode()).digest()[:16])
    return "".join(_DIGITS[number // len(_DIGITS) ** place % len(_DIGITS)] for place in range(12))


def _digest(key: str, known_hash: str) -> bytes:
    return sha256(f"{known_hash} {key}".encode()).digest()


def _usable(row: StoredRow) -> bool:
    return row["revoked"] is None and (row["expires"] is None or row["expires"] > time.time())


def _key(row: StoredRow) -> Key:
    return Key(
        row["prefix"],
        row["user"],
        row["name"],
        row["created_at"],
        iso(row["expires"]),
        iso(row["revoked"]),
        _usable(row) and not row["disabled"],
    )
