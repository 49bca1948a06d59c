"""`consilience keys create`: an API key, shown once."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.platform.commands.accounts.accounting import accounts_of, note_change
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, say

__all__ = ["keys_create"]


def keys_create(
    context: typer.Context,
    user: Annotated[str, typer.Argument(help="Name of the account that it opens.", show_default=False)],
    name: Annotated[str, typer.Option(help="What it is for.")] = "command line",
    days: Annotated[float, typer.Option(min=0, help="How long it can be used; 0 for ever.")] = 90,
    as_json: JsonOption = False,
) -> None:
    """Make an API key. It is printed this once; only a hash of it is kept."""
    with accounts_of(context) as accounts:
        key, secret = accounts.keys.create(accounts.users.get(user), name, days or None)
        note_change(accounts, "keys create", key.prefix, user=key.user, name=name)
    if as_json:
        print_json({**asdict(key), "key": secret})
        return
    say(secret)
    note(f"It opens {key.user}'s account until {key.expires_at or 'it is revoked'}, and is not shown again.")
