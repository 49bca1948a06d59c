"""`consilience users add`: an account."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.platform.commands.accounts.accounting import accounts_elsewhere, accounts_of, note_change, role_named
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
    with accounts_of(context) as accounts, accounts_elsewhere(context) as elsewhere:
        user = accounts.users.add(name, role_named(role), elsewhere.values())
        note_change(accounts, "users add", user.name, role=user.role)
        also_in = [workspace for workspace, users in elsewhere.items() if users.find_of_person(user.id)]
    if as_json:
        print_json({**asdict(user), "also_in": also_in})
        return
    if also_in:
        note(f"{user.name} is the person who has accounts in {', '.join(also_in)}. Is that whom you mean?")
    note(f"{user.name} has the role {user.role} now. `consilience keys create {user.name}` gives them a key.")
