"""`consilience triples`: relations of whole texts in words, in the styles and modes that GenRES compares."""

import asyncio
import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from consilience.agents.experts.open_relations.styles import Mode, Style
from consilience.agents.experts.open_relations.triple_extraction import Extraction, GenerativeRelations
from consilience.agents.models.layers.budget import Budget
from consilience.agents.models.opening.factory import DEFAULT, open_models
from consilience.agents.support.plain_json import to_plain
from consilience.evaluation.formats.extraction import read_extraction
from consilience.graph.model.errors import ConsilienceError, DocumentError
from consilience.graph.model.model import Document
from consilience.platform.calls.answers import answers_at
from consilience.platform.commands.export.export_options import refuse_mixed_output, whole_file
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.chosen_schema import find_schema
from consilience.platform.commands.shared.counted_progress import counted_progress
from consilience.platform.commands.shared.options import JsonOption, MaxCostOption, MaxTokensOption, OutputOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.spending import usage_sentence
from consilience.platform.loading.documents.loaders import Unread, load
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["triples"]

Pairs = Mapping[str, Sequence[tuple[str, str]]]


def triples(
    context: typer.Context,
    inputs: Annotated[
        list[Path], typer.Argument(metavar="INPUT...", help="JSONL files with `id` and `text`, or documents.")
    ],
    output: OutputOption = "-",
    style: Annotated[
        Style, typer.Option(help="One call; stages, a table a relation; two experts that hear each other.")
    ] = "cooperkgc",
    mode: Annotated[
        Mode, typer.Option(help="What is given: nothing, the relations, or the relations and the pairs they join.")
    ] = "open",
    schema: Annotated[str | None, typer.Option(help="Whose relations are given, in the modes semi and closed.")] = None,
    pairs: Annotated[
        Path | None, typer.Option(help="JSONL with `id` and `relations`, whose heads and tails are the pairs (closed).")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, help="At most so many rounds of the two experts.")] = 3,
    language: Annotated[str | None, typer.Option(help="Language of all texts (en, zh); guessed if absent.")] = None,
    max_cost: MaxCostOption = None,
    max_tokens: MaxTokensOption = None,
    concurrency: Annotated[int, typer.Option(min=1, help="Texts under way side by side.")] = 16,
    as_json: JsonOption = False,
) -> None:
    """Extract triples with the model of CONSILIENCE_MODEL, a line a text: `{"id", "text", "triples": [[s, r, o], …]}`.

    There is no graph and no check: this is what `consilience evaluate genres --documents FILE --triples FILE` scores.
    Exit code 2: some texts failed.
    """
    refuse_mixed_output(output, as_json=as_json)
    if (mode == "open") != (schema is None):
        raise ConsilienceError(f"Mode {mode} {'takes no --schema' if schema else 'needs a --schema with relations'}.")
    if (mode == "closed") != (pairs is not None):
        raise ConsilienceError(f"Mode {mode} {'takes no --pairs' if pairs else 'needs --pairs FILE'}.")
    settings = settings_of(context)
    loaded = list(load(inputs, language))
    texts = [item for item in loaded if isinstance(item, Document)]
    failures = [(item.name, item.reason) for item in loaded if isinstance(item, Unread)]
    relations = tuple(find_schema(schema).relations) if schema else ()
    budget = Budget(max_cost, max_tokens)
    with counted_progress() as show, whole_file(output) as file:
        done = 0

        def count_text() -> None:
            nonlocal done
            done += 1
            show("texts", done, len(texts))

        work = _extract(
            settings, texts, (style, mode, relations, rounds), _read_pairs(pairs), budget, concurrency, count_text
        )
        for text, found in zip(texts, run(work), strict=True):
            if isinstance(found, str):
                failures.append((text.name, found))
                continue
            for reason in found.notes.unreadable:
                note(f"{text.name}: {reason}")
            line = {"id": text.name, "text": text.text, "triples": found.triples}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    _tell(len(loaded) - len(failures), failures, budget, as_json=as_json)
    if failures:
        raise typer.Exit(2)


def _tell(done: int, failures: Sequence[tuple[str, str]], budget: Budget, *, as_json: bool) -> None:
    if as_json:
        failed = [{"name": name, "reason": reason} for name, reason in failures]
        print_json({"done": done, "failed": failed, "spent": to_plain(budget.spent)})
        return
    note(f"{done} texts done" + (f", {len(failures)} failed" if failures else ""))
    if budget.spent.calls:
        note(f"Models: {usage_sentence(budget.spent)}.")
    if failures:
        print_table(("failed", "why"), failures)


def _read_pairs(path: Path | None) -> Pairs:
    """Return the pairs of each record, each once."""
    if path is None:
        return {}
    return {r.id: tuple(dict.fromkeys((one.head, one.tail) for one in r.relations)) for r in read_extraction(path)}


async def _extract(
    settings: Settings,
    texts: Sequence[Document],
    way: tuple[Style, Mode, Sequence[str], int],
    pairs: Pairs,
    budget: Budget,
    concurrency: int,
    told: Callable[[], None],
) -> list[Extraction | str]:
    """Return what was found in each text, or why nothing could be."""
    style, mode, relations, rounds = way
    slots = asyncio.Semaphore(concurrency)
    folder = settings.folder
    async with open_models(
        {}, settings, os.environ, answers=answers_at(folder.answers), known_forms=folder.known_forms, budget=budget
    ) as models:
        expert = GenerativeRelations(models[DEFAULT], style, mode, relations, rounds=rounds)

        async def one(text: Document) -> Extraction | str:
            given = pairs.get(text.name, ())
            try:
                if mode == "closed" and not given:
                    return "There are no pairs for it."
                async with slots:
                    return await expert.extract(text.text, document=text.name, language=text.language, pairs=given)
            except DocumentError as error:
                return str(error)
            finally:
                told()

        return await asyncio.gather(*map(one, texts))
