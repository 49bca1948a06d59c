"""`consilience keys list`: what is known of the API keys."""

from dataclasses import asdict

import typer

from consilience.platform.commands.accounts.accounting import accounts_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table

__all__ = ["keys_list"]


def keys_list(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the API keys, which cannot be seen themselves, by the part that names them."""
    with accounts_of(context) as accounts:
        keys = accounts.keys.all()
    if as_json:
        print_json({"keys": [asdict(key) for key in keys]})
        return
    print_table(
        ("key", "account", "for", "made", "until", "state"),
        [
            (k.prefix, k.user, k.name, k.created_at, k.expires_at or "for ever", "" if k.usable else "of no use")
            for k in keys
        ],
    )
    if not keys:
        note("No keys yet; `consilience keys create USER` makes one.")
