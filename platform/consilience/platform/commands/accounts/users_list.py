"""`consilience users list`: the accounts."""

from dataclasses import asdict

import typer

from consilience.platform.commands.accounts.accounting import accounts_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table

__all__ = ["users_list"]


def users_list(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the accounts by name."""
    with accounts_of(context) as accounts:
        users = accounts.users.all()
    if as_json:
        print_json({"users": [asdict(user) for user in users]})
        return
    print_table(
        ("name", "role", "state", "signs in", "since"),
        [
            (u.name, u.role, "disabled" if u.disabled else "", "at the organisation" if u.subject else "", u.created_at)
            for u in users
        ],
    )
    if not users:
        note("No accounts yet; `consilience users add NAME` makes one.")
