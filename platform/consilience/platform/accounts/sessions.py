"""Sessions of people who signed in with a browser, and the tokens that sign in once.

Only hashes are kept: who reads the file cannot take over a session. A session ends after 12 hours without a request,
and after a week in any case.
"""

import secrets
import time
from dataclasses import dataclass
from hashlib import sha256

from consilience.platform.support.storage.database import Database

__all__ = ["NewSession", "Session", "Sessions", "digest"]

IDLE_S = 12 * 3600.0
LONGEST_S = 7 * 86_400.0
TICKET_S = 15 * 60.0
_SEEN_EVERY_S = 60.0


@dataclass(frozen=True, slots=True)
class Session:
    """A session that is open."""

    user_id: str
    """Of the person."""
    csrf: str
    """What a request that changes something must send back."""
    is_for_all: bool = True
    """Whether it opens all workspaces in which the person has an account, or one alone."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """A session that was just opened."""

    cookie: str
    """What the browser keeps; known to nobody else."""
    csrf: str


class Sessions:
    """The sessions and tokens of an installation, as one of its workspaces sees them."""

    def __init__(self, database: Database, workspace: str) -> None:
        """Remember where they are.

        Args:
            database: of the people of the installation.
            workspace: which looks; sessions that are for another one alone are none to it.
        """
        self._database, self._workspace = database, workspace

    def open(
        self, user_id: str, replaced: str | None = None, longest_s: float = LONGEST_S, *, only_here: bool = False
    ) -> NewSession:
        """Open a session under a new name, whatever name the browser came with.

        Args:
            user_id: the person who signed in.
            replaced: cookie that the browser sent; that session ends.
            longest_s: seconds after which it ends in any case; a week at most.
            only_here: whether it is for this workspace alone, as what let them in is.
        """
        new, moment = NewSession(secrets.token_urlsafe(32), secrets.token_urlsafe(24)), time.time()
        with self._database.transaction() as connection:
            connection.execute(
                "DELETE FROM sessions WHERE seen < ? OR created < ? OR expires < ?", (*_oldest(moment), moment)
            )
            connection.execute("DELETE FROM sessions WHERE hash = ?", (digest(replaced or ""),))
            connection.execute(
                "INSERT INTO sessions (hash, user_id, workspace, csrf, created, seen, expires)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    *(digest(new.cookie), user_id, self._workspace if only_here else None, new.csrf),
                    *(moment, moment, moment + longest_s),
                ),
            )
        return new

    def find(self, cookie: str, *, used: bool = True) -> Session | None:
        """Return the session of a cookie, if it is open; what the person may do is with their account.

        Args:
            cookie: what the browser sent.
            used: whether this counts as a use, which keeps it open.
        """
        moment = time.time()
        row = self._database.row(
            "SELECT * FROM sessions WHERE hash = ? AND seen >= ? AND created >= ? AND expires >= ?"
            " AND (workspace IS NULL OR workspace = ?)",
            digest(cookie),
            *_oldest(moment),
            moment,
            self._workspace,
        )
        if row is None:
            return None
        if used and moment - row["seen"] > _SEEN_EVERY_S:
            with self._database.transaction() as connection:
                connection.execute("UPDATE sessions SET seen = ? WHERE hash = ?", (moment, row["hash"]))
        return Session(row["user_id"], row["csrf"], is_for_all=row["workspace"] is None)

    def close(self, cookie: str) -> None:
        """End a session."""
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM sessions WHERE hash = ?", (digest(cookie),))

    def ticket(self, user_id: str) -> str:
        """Return a token that signs this person in once, within 15 minutes."""
        token, moment = secrets.token_urlsafe(32), time.time()
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM tickets WHERE expires < ?", (moment,))
            connection.execute("INSERT INTO tickets VALUES (?, ?, ?)", (digest(token), user_id, moment + TICKET_S))
        return token

    def redeem(self, token: str) -> str | None:
        """Use a token up; return the id of the person whom it signs in, None if it is no good any more."""
        with self._database.transaction() as connection:
            row = connection.execute(
                "DELETE FROM tickets WHERE hash = ? RETURNING user_id, expires", (digest(token),)
            ).fetchone()
        return row["user_id"] if row and row["expires"] > time.time() else None


def digest(secret: str) -> str:
    """Return what is kept of a random secret: it cannot be guessed, so a plain hash is enough."""
    return sha256(secret.encode()).hexdigest()


def _oldest(moment: float) -> tuple[float, float]:
    return moment - IDLE_S, moment - LONGEST_S
