"""People: who has an account in any workspace of an installation, so that they sign in once for all of them.

An account stands for a person by its id, or by its subject at an organisation. Nobody takes another's place by a name:
an admin who adds an account called so lets the person in who is called so.
"""

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from consilience.platform.support.account_names import free_name, name_key
from consilience.platform.support.storage.database import Connection, Database, StoredRow

__all__ = ["People", "Person"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may have accounts."""

    id: str
    name: str
    subject: str | None


class People:
    """The people of an installation; any thread may use them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def get(self, person_id: str) -> Person | None:
        """Return a person by the id, if there is one."""
        row = self.database.row("SELECT * FROM people WHERE id = ?", person_id)
        return _person(row) if row else None

    def find_of_subject(self, subject: str) -> Person | None:
        """Return a person of an organisation, if there is one."""
        row = self.database.row("SELECT * FROM people WHERE subject = ?", subject)
        return _person(row) if row else None

    def find_of_name(self, name: str) -> Person | None:
        """Return the person who is called so, if there is one."""
        row = self.database.row("SELECT * FROM people WHERE name_key = ?", name_key(name))
        return _person(row) if row else None

    def join(self, name: str) -> Person:
        """Return the person who is called so; who is called so by nobody yet is a new one."""
        with self.database.transaction() as connection:
            row = connection.execute("SELECT * FROM people WHERE name_key = ?", (name_key(name),)).fetchone()
            return _person(row) if row else _insert(connection, _new_id(), name, None)

    def join_subject(self, subject: str, names: Collection[object]) -> Person:
        """Return the person of a subject; who was never here is a new one.

        Args:
            subject: issuer and subject, or that of the person who runs the server.
            names: what they are called, the best first; nobody is ever called as another is.
        """
        with self.database.transaction() as connection:
            row = connection.execute("SELECT * FROM people WHERE subject = ?", (subject,)).fetchone()
            return _person(row) if row else _insert(connection, _new_id(), _free(connection, names), subject)

    def adopt(self, accounts: Iterable[Person]) -> None:
        """Take in who has an account that was made elsewhere: by a release before, or in what was restored."""
        known = {row["id"] for row in self.database.rows("SELECT id FROM people")}
        if not (missing := [person for person in accounts if person.id not in known]):
            return
        with self.database.transaction() as connection:
            for person in missing:
                at_hand = "SELECT 1 FROM people WHERE id = ? OR subject = ?"
                if connection.execute(at_hand, (person.id, person.subject)).fetchone() is None:
                    _insert(connection, person.id, _free(connection, [person.name]), person.subject)

    def sign_out(self, person_id: str) -> None:
        """End all sessions of a person, and make their links useless."""
        with self.database.transaction() as connection:
            connection.execute("DELETE FROM sessions WHERE user_id = ?", (person_id,))
            connection.execute("DELETE FROM tickets WHERE user_id = ?", (person_id,))


def _free(connection: Connection, names: Collection[object]) -> str:
    return free_name(names, {row["name_key"] for row in connection.execute("SELECT name_key FROM people")})


def _insert(connection: Connection, person_id: str, name: str, subject: str | None) -> Person:
    connection.execute("INSERT INTO people VALUES (?, ?, ?, ?)", (person_id, name, name_key(name), subject))
    return Person(person_id, name, subject)


def _new_id() -> str:
    return f"user_{secrets.token_hex(8)}"


def _person(row: StoredRow) -> Person:
    return Person(row["id"], row["name"], row["subject"])
