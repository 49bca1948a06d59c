"""Accounts: a name and a role; how they sign in is told by their keys or by the organisation they come from."""

import secrets
from collections.abc import Collection
from dataclasses import dataclass

from consilience.graph.model.errors import NotFoundError
from consilience.platform.support.account_names import OWNER_NAME, AccountNameError, check_name, free_name, name_key
from consilience.platform.support.roles import Role
from consilience.platform.support.storage.database import Connection, Database, StoredRow
from consilience.platform.support.timestamps import now

__all__ = ["User", "Users"]

_OWNER = "owner"
"""Subject of the account of the person who runs the server; those of organisations hold a blank."""
_BY_ADMIN, _BY_ORGANISATION = 1, 2
"""Why an account is disabled."""


@dataclass(frozen=True, slots=True)
class User:
    """An account of the server: its name, its role, and whether it may still be used."""

    id: str
    name: str
    role: Role
    disabled: bool
    subject: str | None
    """Issuer and subject at an organisation, by which alone its people are known; None for an account made here."""
    created_at: str
    withdrawn: bool = False
    """Disabled because its organisation gave it no role any more, until it does again."""


class Users:
    """The accounts of a server, in its database; any thread may use them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, name: str, role: Role) -> User:
        """Make an account.

        Raises:
            AccountNameError: the name is no name, is reserved, or another account has it.
        """
        check_name(name)
        with self._database.transaction() as connection:
            if name_key(name) in _names_in_use(connection):
                raise AccountNameError(f"There is an account {name!r} already. Choose another name.")
            user_id = _insert(connection, name, role, None)
        return self.get(user_id)

    def owner(self) -> User:
        """Return the account of the person who runs the server, who may do everything: the data are theirs."""
        with self._database.transaction() as connection:
            row = connection.execute(
                "UPDATE users SET role = 'admin', disabled = 0 WHERE subject = ? RETURNING id", (_OWNER,)
            ).fetchone()
            user_id = row["id"] if row else _insert(connection, OWNER_NAME, "admin", _OWNER)
        return self.get(user_id)

    def come(self, subject: str, names: Collection[object], role: Role) -> User:
        """Return the account of a person of an organisation, which is made when they come for the first time.

        Args:
            subject: issuer and subject.
            names: what the organisation calls them, the best first; no account of another is ever called so.
            role: of a new account; that of one that is known stays.
        """
        with self._database.transaction() as connection:
            row = connection.execute("SELECT id FROM users WHERE subject = ?", (subject,)).fetchone()
            user_id = (
                row["id"] if row else _insert(connection, free_name(names, _names_in_use(connection)), role, subject)
            )
        return self.get(user_id)

    def withdraw(self, user_id: str) -> None:
        """Sign an account out everywhere and let its keys open nothing, until its organisation gives it a role again.

        One that an admin disabled stays so.
        """
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE users SET disabled = ? WHERE id = ? AND disabled = 0", (_BY_ORGANISATION, user_id)
            )
            _sign_out(connection, user_id)

    def give_back(self, user_id: str) -> User:
        """Undo `withdraw`; its sessions stay ended."""
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE users SET disabled = 0 WHERE id = ? AND disabled = ?", (user_id, _BY_ORGANISATION)
            )
        return self.get(user_id)

    def get(self, user_id: str) -> User:
        """Return an account by its id or name.

        Raises:
            NotFoundError: there is none.
        """
        row = self._database.row(
            "SELECT * FROM users WHERE id = ?1 OR lower(name) = lower(?1) ORDER BY id = ?1 DESC LIMIT 1", user_id
        )
        if row is None:
            raise NotFoundError(f"There is no account {user_id!r}.")
        return _user(row)

    def of_subject(self, subject: str) -> User | None:
        """Return the account of a person of an organisation."""
        row = self._database.row("SELECT * FROM users WHERE subject = ?", subject)
        return _user(row) if row else None

    def all(self) -> list[User]:
        """Return all accounts by name."""
        return [_user(row) for row in self._database.rows("SELECT * FROM users ORDER BY lower(name)")]

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
                _sign_out(connection, user.id)
        return self.get(user.id)


def _names_in_use(connection: Connection) -> set[str]:
    return {name_key(row["name"]) for row in connection.execute("SELECT name FROM users")}


def _insert(connection: Connection, name: str, role: Role, subject: str | None) -> str:
    user_id = f"user_{secrets.token_hex(8)}"
    connection.execute(
        "INSERT INTO users (id, name, role, subject, created_at) VALUES (?, ?, ?, ?, ?)",
        (user_id, name, role, subject, now()),
    )
    return user_id


def _sign_out(connection: Connection, user_id: str) -> None:
    connection.execute("DELETE FROM sessions WHERE user_id = ?", (user_id,))
    connection.execute("DELETE FROM tickets WHERE user_id = ?", (user_id,))


def _user(row: StoredRow) -> User:
    return User(
        row["id"],
        row["name"],
        row["role"],
        bool(row["disabled"]),
        row["subject"],
        row["created_at"],
        row["disabled"] == _BY_ORGANISATION,
    )
