"""`consilience evaluate facts`: facts as people meet them, between entities and once a passage, against gold."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from consilience.evaluation.facts.knowledgenet.reading import is_knowledgenet
from consilience.evaluation.facts.reading import read_answers, read_passages
from consilience.evaluation.facts.records import Passage
from consilience.evaluation.facts.scores import KINDS, FactScores, KindScores, score_facts
from consilience.evaluation.people.calibration import Calibration
from consilience.evaluation.support.proportion import Share
from consilience.platform.commands.evaluate.knowledgenet.scoring import GRAPH, score_knowledgenet
from consilience.platform.commands.evaluate.knowledgenet.tables import print_scores
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, SchemaOption, WhereOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.exporting.gold_annotations import find_gold, graph_annotations
from consilience.platform.exporting.graph_facts import graph_passage
from consilience.platform.support.settings import Settings

__all__ = ["FACT_FIGURES", "evaluate_facts", "fact_rows"]

FACT_FIGURES = ("P", "R", "R sure", "F1", "right", "of", "gold")
_SURE = ("ECE", "by chance", "mean", "right", "facts")


def evaluate_facts(
    context: typer.Context,
    gold: Annotated[
        Path,
        typer.Option("--gold", "-g", help="JSON Lines: a passage with its entities, their names, relations, events."),
    ],
    system: Annotated[
        str,
        typer.Option(
            "--system",
            "-s",
            help="The same of a system, or what `consilience extract` wrote; `graph:` is what the graph accepts.",
        ),
    ],
    schema: SchemaOption = "news",
    where: WhereOption = None,
    wrong: Annotated[bool, typer.Option("--wrong", help="List every wrong relation.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Score facts between entities, once a passage: precision, recall, recall of what is certain, confidence.

    Where gold has KnowledgeNet's passages, relations are scored at their places as its text evaluation does, and the
    properties that --schema has relations for are told apart. With --where, gold and system are those of gold's
    passages that meet it in the graph.
    """
    if is_knowledgenet(gold):
        answers = asyncio.run(score_knowledgenet(settings_of(context), gold, system, schema, where or ()))
        if as_json:
            print_json(answers.to_json())
        else:
            print_scores(answers, wrong=wrong)
        return
    right, said = asyncio.run(_read(settings_of(context), gold, system, where or ()))
    scores = score_facts(right, said)
    if scores.missing:
        note(f"{len(scores.missing)} of gold's {scores.passages} passages have no answer and count as empty.")
    if as_json:
        print_json(scores.to_json())
        return
    _print(scores)
    if wrong:
        print_table(("passage", "subject", "relation", "object"), list(scores.wrong), title="Wrong relations")
    note(scores.signature)


async def _read(
    settings: Settings, gold: Path, system: str, where: Sequence[str]
) -> tuple[list[Passage], list[Passage]]:
    """Return gold and what the system says of it; with conditions, of the passages that meet them."""
    right = read_passages(gold)
    said = None if system == GRAPH else read_answers(Path(system), right)
    if said is not None and not where:
        return right, said
    asked = [(passage.id, passage.text) for passage in right]
    async with open_store(settings) as store:
        if said is None:
            found = await graph_annotations(store, asked, where)
            said = [graph_passage(id_, document) for id_, document in found.items()]
            within: Collection[str] = found if where else dict(asked)
        else:
            within = await find_gold(store, asked, where)
    return [one for one in right if one.id in within], [one for one in said if one.id in within]


def fact_rows(scores: FactScores) -> list[tuple[object, ...]]:
    """Return a row for each kind of facts: its name and `FACT_FIGURES`."""
    return [_row(kind, getattr(scores, kind)) for kind in KINDS]


def _print(scores: FactScores) -> None:
    print_table(("facts", *FACT_FIGURES), fact_rows(scores), numbers=FACT_FIGURES)
    rows = [_row(name, each) for name, each in scores.by_relation.items()]
    print_table(("relation", *FACT_FIGURES), rows, numbers=FACT_FIGURES)
    print_table(("a relation needs", "R", "95 %", "right", "gold"), _shares(scores.by_need), numbers=("R", "right"))
    if scores.at_confidence:
        at = {f"at least {least:g}": share for least, share in scores.at_confidence.items()}
        print_table(("confidence", "P", "95 %", "right", "relations"), _shares(at), numbers=("P", "right"))
    if scores.calibrations:
        print_table(("confidence of", *_SURE), [_sure(*of) for of in scores.calibrations.items()], numbers=_SURE)
        note("ECE: expected calibration error, beside the most that chance alone makes of it.")


def _row(name: str, of: KindScores) -> tuple[object, ...]:
    counts = (of.counts.true_positive, of.counts.system, of.counts.gold)
    return (name, of.precision.value, of.recall.value, of.recall_of_certain.value, of.counts.f1, *counts)


def _sure(kind: str, of: Calibration) -> tuple[object, ...]:
    return (kind, of.error, of.error_by_chance, of.confidence, of.accepted.value, of.facts)


def _shares(shares: Mapping[str, Share]) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for name, share in shares.items():
        interval = share.to_json()
        between = None if share.value is None else f"{interval['low']:.3f}–{interval['high']:.3f}"
        rows.append((name, share.value, between, share.right, share.of))
    return rows
