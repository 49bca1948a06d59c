"""The accounts of a workspace with their keys, saved queries and audit log, and the people who have them."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from consilience.platform.accounts.audit import AuditLog
from consilience.platform.accounts.keys import Keys
from consilience.platform.accounts.people import People
from consilience.platform.accounts.saved_queries import SavedQueries
from consilience.platform.accounts.sessions import Sessions
from consilience.platform.accounts.users import Users
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.database import Database
from consilience.platform.support.storage.opening import open_database
from consilience.platform.support.storage.place import Place

__all__ = ["Accounts", "open_accounts", "open_nobodys_accounts"]

VERSION, PEOPLE_VERSION = 3, 1


class Accounts:
    """Store of the accounts of those who may use a workspace; any thread may use it."""

    def __init__(
        self,
        database: Database,
        people: Database,
        audit_days: float = 730.0,
        audit_entries: int = 1_000_000,
        *,
        workspace: str,
    ) -> None:
        """Remember where they are.

        Args:
            database: of the workspace.
            people: database of who signs in, for all workspaces.
            audit_days: after which an entry of the audit log is forgotten.
            audit_entries: of the audit log that are kept at most.
            workspace: its name.
        """
        self.database = database
        self.workspace = workspace
        self.apart = database.apart
        """Does what needs the accounts outside the event loop: `await accounts.apart(accounts.users.get, user_id)`."""
        self.people = People(people)
        self.users = Users(database, self.people)
        self.keys = Keys(database)
        self.sessions = Sessions(people, workspace)
        self.queries = SavedQueries(database)
        self.audit = AuditLog(database, audit_days, audit_entries)


@contextmanager
def open_accounts(
    home: Path | DataFolder, audit_days: float = 730.0, audit_entries: int = 1_000_000
) -> Iterator[Accounts]:
    """Open the accounts of a data folder and close them again.

    Args:
        home: the data folder, or its path where all of it is in files.
        audit_days: after which an entry of the audit log is forgotten.
        audit_entries: of the audit log that are kept at most.

    Raises:
        ConsilienceError: the file cannot be used or was written by a newer release.
    """
    folder = DataFolder.at(home)
    with (
        closing(open_database(folder.people, "accounts/people.sql", PEOPLE_VERSION)) as people,
        _open_own(folder.accounts) as own,
    ):
        yield Accounts(own, people, audit_days, audit_entries, workspace=folder.workspace)


@contextmanager
def open_nobodys_accounts(people: Database) -> Iterator[Accounts]:
    """Open accounts of which there are none, so that a place that is not there answers as one that is somebody else's.

    Args:
        people: database of who signs in.
    """
    with TemporaryDirectory() as folder, _open_own(Path(folder) / "nobody.sqlite") as own:
        yield Accounts(own, people, workspace="")


def _open_own(place: Place) -> closing[Database]:
    upgrades = {1: "accounts/accounts_2.sql", 2: "accounts/accounts_3.sql"}
    return closing(open_database(place, "accounts/accounts.sql", VERSION, upgrades=upgrades))
