"""Queries that people keep under names: their own, shown to everybody where they share them; deleting can be undone."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from secrets import token_hex
from typing import Literal

from consilience.graph.model.errors import ChangedMeanwhileError, NotFoundError, NotYoursError, SavedQueryError
from consilience.platform.support.roles import Role, may
from consilience.platform.support.storage.database import Connection, Cursor, Database, StoredRow
from consilience.platform.support.timestamps import iso, now

__all__ = ["MOST_QUERIES", "Keeper", "SavedQueries", "SavedQuery", "Whose"]

MOST_QUERIES = 500
"""That one person may keep."""
_MOST_CHARACTERS = 5_000_000
"""Of all queries of one person together."""
_DELETED_S = 30 * 86_400.0
"""For which a deleted query can be brought back."""
_MOST_DELETED = 100
"""Of one person's that can be brought back."""

Whose = Literal["all", "mine", "others"]


@dataclass(frozen=True, slots=True)
class Keeper:
    """Caller who reads or changes queries."""

    id: str
    """Of the account."""
    role: Role


@dataclass(frozen=True, slots=True)
class SavedQuery:
    """A query under a name."""

    id: str
    user_id: str
    """Account of who saved it."""
    owner: str
    """Name of that account."""
    name: str
    cypher: str
    shared: bool
    """Whether everybody sees it; only its owner and admins change it in any case."""
    version: int
    """1, 2, …: counts its changes."""
    created_at: str
    """ISO 8601, as `changed_at` and `deleted_at`."""
    changed_at: str
    deleted_at: str | None
    """None: it is there."""


class SavedQueries:
    """The queries of all accounts; any thread may use it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.apart = database.apart
        """Does what needs the queries outside the event loop."""

    def add(
        self, user_id: str, name: str, cypher: str, *, shared: bool = False, operation: str | None = None
    ) -> SavedQuery:
        """Save a query under a name that its owner does not have yet.

        Args:
            user_id: account of the owner.
            name: 1 to 100 characters.
            cypher: the query, as it is written.
            shared: whether everybody sees it.
            operation: for which it is saved, if that must not save it twice.

        Raises:
            SavedQueryError: the name is taken, or the owner has too many.
        """
        query_id = f"saved_{blake2b(operation.encode(), digest_size=12).hexdigest() if operation else token_hex(12)}"
        with self._database.transaction() as connection:
            if connection.execute("SELECT 1 FROM saved_queries WHERE id = ?", (query_id,)).fetchone() is None:
                _check(connection, user_id, name, cypher)
                moment = now()
                connection.execute(
                    "INSERT INTO saved_queries VALUES (?, ?, ?, ?, ?, 1, ?, ?, NULL)",
                    (query_id, user_id, name, cypher, shared, moment, moment),
                )
        return self._get(query_id)

    def get(self, query_id: str, keeper: Keeper) -> SavedQuery:
        """Return a query of one's own or one that is shared.

        Raises:
            NotFoundError: there is none that this person may see; a deleted one is not there.
        """
        found = self._find_visible(query_id, keeper)
        if found.deleted_at is not None:
            raise NotFoundError(f"The saved query {query_id} was deleted.")
        return found

    def page(
        self,
        keeper: Keeper,
        whose: Whose = "all",
        *,
        deleted: bool = False,
        after: Sequence[str] | None = None,
        limit: int = 100,
    ) -> list[SavedQuery]:
        """Return queries by name: one's own and those that others share.

        Args:
            keeper: who asks.
            whose: only one's own, only what others share, or both.
            deleted: those instead that are deleted and can be brought back: one's own alone.
            after: name and id of the last one of the page before.
            limit: at most so many.
        """
        name, last = after or ("", "")
        rows = self._database.rows(
            "SELECT * FROM told_queries WHERE (?2 AND user_id = ?1 OR ?3 AND user_id <> ?1 AND shared = 1)"
            " AND (?4 IS NULL AND deleted IS NULL OR deleted > ?4) AND (name, id) > (?5, ?6)"
            " ORDER BY name, id LIMIT ?7",
            keeper.id,
            whose != "others",
            whose != "mine" and not deleted,
            time.time() - _DELETED_S if deleted else None,
            name,
            last,
            limit,
        )
        return [_query(row) for row in rows]

    def all(self, *, owner: str | None = None, name: str | None = None) -> list[SavedQuery]:
        """Return queries of all accounts, or those of one, or of one name; for who holds the data folder."""
        rows = self._database.rows(
            "SELECT * FROM told_queries WHERE deleted IS NULL AND (?1 IS NULL OR owner = ?1)"
            " AND (?2 IS NULL OR name = ?2) ORDER BY name, owner",
            owner,
            name,
        )
        return [_query(row) for row in rows]

    def change(
        self, query_id: str, keeper: Keeper, name: str, cypher: str, *, shared: bool, expected: str | None = None
    ) -> SavedQuery:
        """Give a query another name or text, share it, or share it no more; its owner stays.

        Raises:
            NotFoundError: there is none that this person may see.
            NotYoursError: it is somebody else's.
            ChangedMeanwhileError: it has not the expected version.
            SavedQueryError: the name is taken, or the owner's queries would be too long.
        """
        found = self._changeable(self.get(query_id, keeper), keeper)
        with self._database.transaction() as connection:
            _check(connection, found.user_id, name, cypher, instead=query_id)
            done = connection.execute(
                "UPDATE saved_queries SET name = ?, cypher = ?, shared = ?, version = version + 1, changed_at = ?"
                " WHERE id = ? AND deleted IS NULL AND (?6 IS NULL OR CAST(version AS TEXT) = ?6)",
                (name, cypher, shared, now(), query_id, expected),
            )
            _refuse_unless(done, found)
        return self._get(query_id)

    def delete(self, query_id: str, keeper: Keeper, expected: str | None = None) -> SavedQuery:
        """Delete a query; for thirty days `restore` brings it back.

        Raises:
            NotFoundError: there is none that this person may see.
            NotYoursError: it is somebody else's.
            ChangedMeanwhileError: it has not the expected version.
        """
        found = self._changeable(self.get(query_id, keeper), keeper)
        moment = time.time()
        with self._database.transaction() as connection:
            done = connection.execute(
                "UPDATE saved_queries SET deleted = ?1 WHERE id = ?2 AND deleted IS NULL"
                " AND (?3 IS NULL OR CAST(version AS TEXT) = ?3)",
                (moment, query_id, expected),
            )
            _refuse_unless(done, found)
            connection.execute("DELETE FROM saved_queries WHERE deleted <= ?", (moment - _DELETED_S,))
            connection.execute(
                "DELETE FROM saved_queries WHERE id IN (SELECT id FROM saved_queries WHERE user_id = ? AND deleted"
                " IS NOT NULL ORDER BY deleted DESC, rowid DESC LIMIT 1000000 OFFSET ?)",
                (found.user_id, _MOST_DELETED),
            )
        return self._get(query_id)

    def restore(self, query_id: str, keeper: Keeper) -> SavedQuery:
        """Bring a deleted query back; one that is there stays as it is.

        Raises:
            NotFoundError: there is none that this person may see, or it was deleted too long ago.
            NotYoursError: it is somebody else's.
            SavedQueryError: its name was given to another one meanwhile, or the owner has too many.
        """
        found = self._changeable(self._find_visible(query_id, keeper), keeper)
        if found.deleted_at is not None:
            with self._database.transaction() as connection:
                _check(connection, found.user_id, found.name, found.cypher, instead=query_id)
                connection.execute("UPDATE saved_queries SET deleted = NULL WHERE id = ?", (query_id,))
        return self._get(query_id)

    def _find_visible(self, query_id: str, keeper: Keeper) -> SavedQuery:
        found = self._get(query_id)
        if found.user_id != keeper.id and not found.shared:
            raise _no_query(query_id)
        return found

    def _changeable(self, found: SavedQuery, keeper: Keeper) -> SavedQuery:
        if found.user_id != keeper.id and not may(keeper.role, "admin"):
            raise NotYoursError(f"{found.owner} saved this query; only they and admins change it. Save your own.")
        return found

    def _get(self, query_id: str) -> SavedQuery:
        row = self._database.row("SELECT * FROM told_queries WHERE id = ?", query_id)
        if row is None:
            raise _no_query(query_id)
        return _query(row)


def _no_query(query_id: str) -> NotFoundError:
    return NotFoundError(f"There is no saved query {query_id} of yours, and none of this id that is shared.")


def _refuse_unless(done: Cursor, found: SavedQuery) -> None:
    if not done.rowcount:
        raise ChangedMeanwhileError(f"The saved query {found.name!r} was changed meanwhile. Read it again.")


def _check(connection: Connection, user_id: str, name: str, cypher: str, instead: str = "") -> None:
    """Refuse what a person's queries have no room for.

    Args:
        connection: in a transaction.
        user_id: account of the owner.
        name: that the query is to have.
        cypher: its text.
        instead: id of the query whose place it takes.
    """
    others = connection.execute(
        "SELECT count(*) AS count, coalesce(sum(length(cypher)), 0) AS characters,"
        " coalesce(max(CASE WHEN name = ? THEN 1 ELSE 0 END), 0) AS taken"
        " FROM saved_queries WHERE user_id = ? AND deleted IS NULL AND id <> ?",
        (name, user_id, instead),
    ).fetchone()
    if others["taken"]:
        raise SavedQueryError(f"There is a saved query {name!r} already. Change that one, or choose another name.")
    if others["count"] >= MOST_QUERIES:
        raise SavedQueryError(f"There are {MOST_QUERIES} saved queries, and no more are kept. Delete some first.")
    if others["characters"] + len(cypher) > _MOST_CHARACTERS:
        raise SavedQueryError(
            f"All saved queries together would have more than {_MOST_CHARACTERS:,} characters. Delete some first."
        )


def _query(row: StoredRow) -> SavedQuery:
    return SavedQuery(
        row["id"],
        row["user_id"],
        row["owner"],
        row["name"],
        row["cypher"],
        bool(row["shared"]),
        row["version"],
        row["created_at"],
        row["changed_at"],
        iso(row["deleted"]),
    )
