"""`consilience queries`: the queries that people saved."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.platform.commands.accounts.accounting import accounts_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table

__all__ = ["queries"]


def queries(
    context: typer.Context,
    owner: Annotated[str | None, typer.Option("--of", metavar="USER", help="Only what this account saved.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List the saved queries; `consilience query --saved NAME` runs one.

    They are saved in the web application or with `POST /queries`.
    """
    with accounts_of(context) as accounts:
        if owner is not None:
            accounts.users.get(owner)
        found = accounts.queries.all(owner=owner)
    if as_json:
        print_json({"queries": [asdict(one) for one in found]})
        return
    print_table(
        ("name", "of", "seen by", "changed", "query"),
        [
            (one.name, one.owner, "all" if one.shared else "", one.changed_at, " ".join(one.cypher.split()))
            for one in found
        ],
    )
    if not found:
        note("No query is saved yet; the Query screen of the web application saves them.")
