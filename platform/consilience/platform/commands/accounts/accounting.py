"""Common parts of the commands about accounts: the accounts, and who uses the command line."""

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast, get_args

import typer

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.accounts.accounts import Accounts, open_accounts
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.support.roles import ROLES, Role

__all__ = ["accounts_of", "name_system_user", "note_change", "role_named"]


@contextmanager
def accounts_of(context: typer.Context) -> Iterator[Accounts]:
    """Open the accounts of the data folder of this call."""
    settings = settings_of(context)
    with open_accounts(settings.folder, settings.audit_days, settings.audit_entries) as accounts:
        yield accounts


def note_change(accounts: Accounts, action: str, target: str, **details: Any) -> None:  # noqa: ANN401 - JSON
    """Enter a change into the audit log, with the name of the system's user who made it."""
    accounts.audit.add(action, target, actor=getpass.getuser(), via="command line", **details)


def role_named(name: str) -> Role:
    """Return the role that a text on the command line names.

    Raises:
        ConsilienceError: there is none.
    """
    if name not in get_args(Role):
        raise ConsilienceError(f"There is no role {name!r}. There are {', '.join(ROLES)}.")
    return cast("Role", name)


def name_system_user() -> str:
    """Return the name of the system's user, who calls the command."""
    return getpass.getuser()
