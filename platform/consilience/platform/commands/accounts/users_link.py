"""`consilience users link`: an address that signs somebody in once."""

from typing import Annotated

import typer

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.accounts.sessions import TICKET_S
from consilience.platform.commands.accounts.accounting import accounts_of, note_change
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, say
from consilience.platform.support.workspaces.names import DEFAULT

__all__ = ["users_link"]


def users_link(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="Name of the account.", show_default=False)],
    url: Annotated[
        str | None,
        typer.Option(help="Address of the server; CONSILIENCE_PUBLIC_URL, else http://127.0.0.1:8765."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print an address that signs this account in, once, within 15 minutes. Give it to nobody else.

    It signs in for all workspaces in which this person has an account.
    """
    address = (url or settings_of(context).public_url or "http://127.0.0.1:8765").rstrip("/")
    with accounts_of(context) as accounts:
        user = accounts.users.get(name)
        if user.disabled:
            raise ConsilienceError(
                f"{user.name} is disabled. `consilience users change {user.name} --enable` lets them in."
            )
        token = accounts.sessions.ticket(accounts.users.person_of(user))
        within = "" if accounts.workspace == DEFAULT else f"/w/{accounts.workspace}"
        link = f"{address}{within}/sign-in?token={token}"
        note_change(accounts, "users link", user.name)
    if as_json:
        print_json({"url": link, "user": user.name, "seconds": TICKET_S})
        return
    say(link)
    note("It works once, within 15 minutes.")
