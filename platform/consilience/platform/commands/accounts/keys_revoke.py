"""`consilience keys revoke`: an API key that opens nothing any more."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.platform.commands.accounts.accounting import accounts_of, note_change
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json

__all__ = ["keys_revoke"]


def keys_revoke(
    context: typer.Context,
    key: Annotated[str, typer.Argument(help="The part that `keys list` shows.", show_default=False)],
    as_json: JsonOption = False,
) -> None:
    """Revoke an API key: from the next request on it opens nothing."""
    with accounts_of(context) as accounts:
        revoked = accounts.keys.revoke(key)
        note_change(accounts, "keys revoke", revoked.prefix, user=revoked.user)
    if as_json:
        print_json(asdict(revoked))
    else:
        note(f"{revoked.user}'s key {revoked.prefix} opens nothing any more.")
