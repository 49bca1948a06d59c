"""`consilience audit`: who decided and changed what."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.platform.commands.accounts.accounting import accounts_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import print_json, print_table

__all__ = ["audit"]


def audit(
    context: typer.Context,
    actor: Annotated[str | None, typer.Option(help="Only of this account.")] = None,
    action: Annotated[str | None, typer.Option(help="Only this operation or command.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="At most so many entries.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """List the audit log, newest first."""
    with accounts_of(context) as accounts:
        records = accounts.audit.page(actor=actor, action=action, limit=limit)
    if as_json:
        print_json({"entries": [asdict(record) for record in records]})
        return
    print_table(
        ("at", "who", "by", "did", "to", "outcome"),
        [(r.at, r.actor or "nobody known", r.via, r.action, r.target, r.outcome) for r in records],
    )
