"""`consilience prune`: forget what is beyond the limits of the settings."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.retention.sweeping import sweep
from consilience.platform.retention.swept import Swept

__all__ = ["prune"]

_PREFIX = "CONSILIENCE_"
"""Of all settings: said once, so that a setting and its value stand in one line."""


def prune(
    context: typer.Context,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count; forget nothing.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Forget what is older than the settings keep it: events, calls, answers, audit entries, texts of failed runs.

    Workers do so every hour by themselves. The graph loses nothing: facts keep their quotes, runs, debates, verdicts
    and reviews, and every run stays in the list with what it took.
    """
    found = sweep(settings_of(context), only_count=dry_run)
    if as_json:
        print_json({"pruned": not dry_run, "forgotten": [asdict(each) for each in found]})
        return
    column = "would go" if dry_run else "forgotten"
    rows = [(each.store, each.what, each.number, _tell_limits(each)) for each in found]
    print_table(("store", "what", column, f"kept by {_PREFIX}…"), rows, numbers=(column,))
    if dry_run:
        note("Nothing was forgotten.")


def _tell_limits(found: Swept) -> str:
    limits = ((name.removeprefix(_PREFIX), value) for name, value in found.limits.items())
    return ", ".join(f"{name}={'' if value is None else f'{value:.15g}'}" for name, value in limits)
