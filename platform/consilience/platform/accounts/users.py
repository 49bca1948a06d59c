"""Accounts: a name and a role; how they sign in is told by their keys or by the organisation they come from."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from consilience.graph.model.errors import NotFoundError
from consilience.platform.accounts.people import People, Person
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
    """The accounts of a workspace, in its database; any thread may use them."""

    def __init__(self, database: Database, people: People) -> None:
        """Remember where they are.

        Args:
            database: of the workspace.
            people: of the installation; who has accounts in several workspaces is one of them.
        """
        self._database, self._people = database, people
        people.adopt(Person(user.id, user.name, user.subject) for user in self.all())

    def add(self, name: str, role: Role, others: "Iterable[Users]" = ()) -> User:
        """Make an account; who is called so in another workspace has it, too.

        Args:
            name: of the account, and of its person.
            role: what they may do here.
            others: accounts of the other workspaces, as far as they are known; these here may be among them.

        Raises:
            AccountNameError: the name is no name, is reserved, another account has it, or in another workspace
                somebody else is called so.
        """
        check_name(name)
        known = self._people.find_of_name(name)
        if any(other._is_of_another(name, known) for other in others if other is not self):  # noqa: SLF001 - of this class
            raise AccountNameError(f"In another workspace {name!r} is somebody else. Choose another name.")
        person = self._people.join(name)
        with self._database.transaction() as connection:
            same = "SELECT 1 FROM users WHERE id = ? OR subject = ?"
            if (
                name_key(name) in _names_in_use(connection)
                or connection.execute(same, (person.id, person.subject)).fetchone()
            ):
                raise AccountNameError(f"There is an account {name!r} already. Choose another name.")
            _insert(connection, person.id, name, role, person.subject)
        return self.get(person.id)

    def owner(self) -> User:
        """Return the account of the person who runs the server, who may do everything: the data are theirs."""
        person = self._people.join_subject(_OWNER, [OWNER_NAME])
        with self._database.transaction() as connection:
            row = connection.execute(
                "UPDATE users SET role = 'admin', disabled = 0 WHERE subject = ? RETURNING id", (_OWNER,)
            ).fetchone()
            user_id = row["id"] if row else _insert(connection, person.id, OWNER_NAME, "admin", _OWNER)
        return self.get(user_id)

    def come(self, subject: str, names: Collection[object], role: Role) -> User:
        """Return the account of a person of an organisation, which is made when they come for the first time.

        Args:
            subject: issuer and subject.
            names: what the organisation calls them, the best first; no account of another is ever called so. The
                account is named after the person, so that the name is theirs in all workspaces.
            role: of a new account; that of one that is known stays.
        """
        person = self._people.join_subject(subject, names)
        wanted = (person.name, *names)
        with self._database.transaction() as connection:
            row = connection.execute("SELECT id FROM users WHERE subject = ?", (subject,)).fetchone()
            user_id = (
                row["id"]
                if row
                else _insert(connection, person.id, free_name(wanted, _names_in_use(connection)), role, subject)
            )
        return self.get(user_id)

    def find_of_person(self, person_id: str) -> User | None:
        """Return the account that a person has in this workspace, disabled or not; None: they have none."""
        row = self._database.row("SELECT * FROM users WHERE id = ?", person_id)
        if row is None and (person := self._people.get(person_id)) and person.subject:
            return self.of_subject(person.subject)
        return _user(row) if row else None

    def person_of(self, user: User) -> str:
        """Return the id of the person who has an account: by the subject, if there is one, else the account's own."""
        person = self._people.find_of_subject(user.subject) if user.subject else None
        return person.id if person else user.id

    def withdraw(self, user_id: str) -> None:
        """Sign an account out everywhere and let its keys open nothing, until its organisation gives it a role again.

        One that an admin disabled stays so.
        """
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE users SET disabled = ? WHERE id = ? AND disabled = 0", (_BY_ORGANISATION, user_id)
            )
        self._sign_out(self.get(user_id))

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
            self._sign_out(user)
        return self.get(user.id)

    def _is_of_another(self, name: str, person: Person | None) -> bool:
        """Tell whether somebody else than this person is called so here: a release before could let that happen."""
        same = (user for user in self.all() if name_key(user.name) == name_key(name))
        return any(person is None or self.person_of(user) != person.id for user in same)

    def _sign_out(self, user: User) -> None:
        for person_id in {user.id, self.person_of(user)}:
            self._people.sign_out(person_id)


def _names_in_use(connection: Connection) -> set[str]:
    return {name_key(row["name"]) for row in connection.execute("SELECT name FROM users")}


def _insert(connection: Connection, user_id: str, name: str, role: Role, subject: str | None) -> str:
    connection.execute(
        "INSERT INTO users (id, name, role, subject, created_at) VALUES (?, ?, ?, ?, ?)",
        (user_id, name, role, subject, now()),
    )
    return user_id


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
