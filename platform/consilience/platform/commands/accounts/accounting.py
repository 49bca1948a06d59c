"""Common parts of the commands about accounts: the accounts, and who uses the command line."""

import getpass
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast, get_args

import typer

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.accounts.accounts import Accounts, open_accounts
from consilience.platform.accounts.users import Users
from consilience.platform.commands.shared.choices import settings_of, settings_within
from consilience.platform.commands.shared.output import note
from consilience.platform.support.roles import ROLES, Role
from consilience.platform.support.workspaces.names import list_names

__all__ = ["accounts_elsewhere", "accounts_of", "name_system_user", "note_change", "role_named"]


@contextmanager
def accounts_of(context: typer.Context) -> Iterator[Accounts]:
    """Open the accounts of the data folder of this call."""
    settings = settings_of(context)
    with open_accounts(settings.folder, settings.audit_days, settings.audit_entries) as accounts:
        yield accounts


@contextmanager
def accounts_elsewhere(context: typer.Context) -> Iterator[Mapping[str, Users]]:
    """Open the accounts of the other workspaces that have any, by the name of each.

    One that cannot be used is told of and left out, so that it holds up no other.
    """
    here = settings_of(context)
    found: dict[str, Users] = {}
    with ExitStack() as stack:
        for name in list_names(here.installation):
            if name == here.workspace:
                continue
            try:
                folder = settings_within(context, name).folder
                if isinstance(folder.accounts, Path) and not folder.accounts.exists():
                    continue
                found[name] = stack.enter_context(open_accounts(folder)).users
            except ConsilienceError as error:
                note(f"The accounts of the workspace {name} cannot be looked at: {error}")
        yield found


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
