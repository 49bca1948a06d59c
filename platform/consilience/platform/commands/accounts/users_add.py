"""`consilience users add`: an account."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.platform.commands.accounts.accounting import accounts_of, note_change, role_named
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json

__all__ = ["users_add"]


def users_add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What the account is called.", show_default=False)],
    role: Annotated[str, typer.Option(help="reader, reviewer, editor or admin.")] = "reader",
    as_json: JsonOption = False,
) -> None:
    """Make an account; `keys create` then gives it a key."""
    with accounts_of(context) as accounts:
        user = accounts.users.add(name, role_named(role))
        note_change(accounts, "users add", user.name, role=user.role)
    if as_json:
        print_json(asdict(user))
    else:
        note(f"{user.name} has the role {user.role} now. `consilience keys create {user.name}` gives them a key.")
