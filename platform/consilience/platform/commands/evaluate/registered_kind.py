"""`consilience evaluate KIND` for registered kinds that have no command of their own."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.evaluations.inputs import InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome, Graph
from consilience.platform.evaluations.registry import GRAPH, SCORERS, Scoring
from consilience.platform.exporting.gold_annotations import graph_annotations
from consilience.platform.support.settings import Settings

__all__ = ["command_of"]


def command_of(kind: str) -> Callable[..., None]:
    """Return the command that scores evaluations of a kind."""

    def command(
        context: typer.Context,
        gold: Annotated[Path, typer.Option("--gold", "-g", help="The right answers: a file, or a folder of files.")],
        system: Annotated[
            str | None,
            typer.Option("--system", "-s", help="A system's answers; `graph:` is what the graph accepts."),
        ] = None,
        html: Annotated[Path | None, typer.Option(help="Write a report to this file, where there is one.")] = None,
        as_json: JsonOption = False,
    ) -> None:
        outcome = asyncio.run(_score(kind, gold, system, settings_of(context)))
        for remark in outcome.notes:
            note(remark)
        if html is not None and outcome.page is not None:
            html.write_text(outcome.page, "utf-8")
            note(f"Wrote {html}.")
        if as_json:
            print_json(outcome.scores)
            return
        rows = [(figure.name, figure.value, figure.low, figure.high) for figure in outcome.headline]
        print_table(("figure", "value", "from", "to"), rows, title=kind, numbers=("value", "from", "to"))
        note(outcome.signature)

    command.__doc__ = SCORERS.find(kind).__doc__
    return command


async def _score(kind: str, gold: Path, system: str | None, settings: Settings) -> EvaluationOutcome:
    scorer = SCORERS.find(kind)
    asks_graph = system == f"{GRAPH}:"
    if (system is None) != (scorer.sides == "gold") or (asks_graph and scorer.sides != "gold and system or graph"):
        raise typer.BadParameter(f"an evaluation of kind {kind} compares {scorer.sides}", param_hint="--system")
    inputs = scorer.read(InputFiles(gold, None if system is None or asks_graph else Path(system)))
    graph: Graph | None = None
    if asks_graph:
        async with open_store(settings) as store:
            graph = await graph_annotations(store, scorer.gold_documents(inputs))
    scoring = Scoring(gold.name, GRAPH if asks_graph else system or "", settings, scorer.options, graph)
    return await scorer.score(inputs, scoring)
