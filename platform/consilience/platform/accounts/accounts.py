"""The file of accounts, keys, sessions, saved queries and the audit log, in the data folder."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from consilience.platform.accounts.audit import AuditLog
from consilience.platform.accounts.keys import Keys
from consilience.platform.accounts.saved_queries import SavedQueries
from consilience.platform.accounts.sessions import Sessions
from consilience.platform.accounts.users import Users
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.database import Database
from consilience.platform.support.storage.opening import open_database

__all__ = ["Accounts", "open_accounts"]

VERSION = 2


class Accounts:
    """Store of the accounts of those who may use the service; any thread may use it."""

    def __init__(self, database: Database, audit_days: float = 730.0, audit_entries: int = 1_000_000) -> None:
        self.database = database
        self.apart = database.apart
        """Does what needs the accounts outside the event loop: `await accounts.apart(accounts.users.get, user_id)`."""
        self.users = Users(database)
        self.keys = Keys(database)
        self.sessions = Sessions(database)
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
    with closing(
        open_database(
            DataFolder.at(home).accounts, "accounts/accounts.sql", VERSION, upgrades={1: "accounts/accounts_2.sql"}
        )
    ) as database:
        yield Accounts(database, audit_days, audit_entries)
