"""`consilience check`: whether the graph is what may be relied on."""

import asyncio
from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.checking.check import Breach, check_graph, list_invariants
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["check"]


def check(
    context: typer.Context,
    most: Annotated[int, typer.Option("--most", min=1, help="Name at most so many nodes of each invariant.")] = 20,
    as_json: JsonOption = False,
) -> None:
    """Prove what may be relied on of the graph, and name what is broken; exit with 1 if something is."""
    invariants = list_invariants()
    breaches = asyncio.run(_check(settings_of(context), most))
    broken = [invariant for invariant in invariants if invariant.name in {breach.invariant for breach in breaches}]
    if as_json:
        print_json(
            {
                "ok": not breaches,
                "invariants": [asdict(invariant) for invariant in invariants],
                "breaches": [asdict(breach) for breach in breaches],
            }
        )
    elif breaches:
        print_table(("invariant", "node", "what is wrong"), [(b.invariant, b.id, b.wrong) for b in breaches])
        for invariant in broken:
            note(f"{invariant.name}: {invariant.says}\n  What to do: {invariant.repair}")
    if not as_json:
        note(f"{len(invariants) - len(broken)} of {len(invariants)} invariants hold")
    if breaches:
        raise typer.Exit(1)


async def _check(settings: Settings, most: int) -> list[Breach]:
    async with open_store(settings) as store:
        return await check_graph(store, most)
