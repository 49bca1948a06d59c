"""`consilience users change`: another role, or none at all."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.commands.accounts.accounting import accounts_of, note_change, role_named
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json

__all__ = ["users_change"]


def users_change(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="Name of the account.", show_default=False)],
    role: Annotated[str | None, typer.Option(help="reader, reviewer, editor or admin.")] = None,
    disabled: Annotated[
        bool | None, typer.Option("--disable/--enable", help="Sign it out everywhere and let its keys open nothing.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Give an account another role, disable it, or enable it again."""
    if role is None and disabled is None:
        raise ConsilienceError("There is nothing to change. Name --role, --disable or --enable.")
    with accounts_of(context) as accounts:
        user = accounts.users.change(name, role=role_named(role) if role else None, disabled=disabled)
        note_change(accounts, "users change", user.name, role=user.role, disabled=user.disabled)
    if as_json:
        print_json(asdict(user))
    else:
        note(f"{user.name} has the role {user.role}{' and is disabled' if user.disabled else ''}.")
