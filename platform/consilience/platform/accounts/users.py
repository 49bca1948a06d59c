"""Accounts: a name and a role; how they sign in is told by their keys or by the organisation they come from."""

import re
import secrets
import sqlite3
from dataclasses import dataclass

from consilience.graph.errors import ConsilienceError, NotFoundError
from consilience.platform.accounts.roles import Role
from consilience.platform.database import Database
from consilience.platform.moments import now

__all__ = ["User", "Users"]

_NAME = re.compile(r"[\w.@+-][\w .@+-]{0,98}[\w.@+-]|[\w.@+-]")


@dataclass(frozen=True, slots=True)
class User:
    """An account."""

    id: str
    name: str
    role: Role
    disabled: bool
    subject: str | None
    """Issuer and subject at an organisation; None for an account of this service alone."""
    created_at: str


class Users:
    """The accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, name: str, role: Role, subject: str | None = None) -> User:
        """Make an account.

        Raises:
            ConsilienceError: the name is no name, or another account has it.
        """
        if not _NAME.fullmatch(name):
            raise ConsilienceError(
                f"{name!r} is no name for an account. Use 1 to 100 letters, digits, blanks and the signs . @ + - _."
            )
        user_id = f"user_{secrets.token_hex(8)}"
        with self._database.transaction() as connection:
            if connection.execute("SELECT 1 FROM users WHERE name = ?", (name,)).fetchone():
                raise ConsilienceError(f"There is an account {name!r} already. Choose another name.")
            connection.execute("INSERT INTO users VALUES (?, ?, ?, 0, ?, ?)", (user_id, name, role, subject, now()))
        return self.get(user_id)

    def get(self, user_id: str) -> User:
        """Return an account by its id or name.

        Raises:
            NotFoundError: there is none.
        """
        row = self._database.row("SELECT * FROM users WHERE id = ?1 OR name = ?1", user_id)
        if row is None:
            raise NotFoundError(f"There is no account {user_id!r}.")
        return _user(row)

    def of_subject(self, subject: str) -> User | None:
        """Return the account of a person of an organisation."""
        row = self._database.row("SELECT * FROM users WHERE subject = ?", subject)
        return _user(row) if row else None

    def all(self) -> list[User]:
        """Return all accounts by name."""
        return [_user(row) for row in self._database.rows("SELECT * FROM users ORDER BY name")]

    def change(self, user_id: str, *, role: Role | None = None, disabled: bool | None = None) -> User:
        """Change an account; one that is disabled is signed out everywhere, and its keys open nothing.

        Raises:
            NotFoundError: there is none of this id or name.
        """
        user = self.get(user_id)
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE users SET role = coalesce(?, role), disabled = coalesce(?, disabled) WHERE id = ?",
                (role, disabled, user.id),
            )
            if disabled:
                connection.execute("DELETE FROM sessions WHERE user_id = ?", (user.id,))
                connection.execute("DELETE FROM tickets WHERE user_id = ?", (user.id,))
        return self.get(user.id)


def _user(row: sqlite3.Row) -> User:
    return User(row["id"], row["name"], row["role"], bool(row["disabled"]), row["subject"], row["created_at"])
