"""Strict micro F1 of the tool experts on the development sets and on the sample corpus.

python tests/benchmarks/extraction_f1.py [set …]

`tools` is what `consilience extract` does: the experts of the set's built-in schema, their rounds and the quote check.
`plain` is CoreNLP 4.5.10 with its defaults and its labels mapped to the set's types. Rules were tuned on the lines of
even number alone (from 0); the columns `even` and `odd` give the F1 of the two halves. `lift` is how far the tools are
ahead of plain CoreNLP in F1 on the odd lines, in points, with a 95 % interval of a paired bootstrap over the records.
Time is wall time a record, one record after another, with a server that has its models loaded.
"""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.evaluation.extraction.scores import TaskScores, score_extraction
from consilience.evaluation.formats.extraction import ExtractionRecord, read_extraction
from consilience.evaluation.support.bootstrap import resample_sums
from consilience.evaluation.support.counts import Counts
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Document
from consilience.platform.exporting.sample import sample_gold
from consilience.platform.runs.extract import extract
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import load_settings

DEV = Path(__file__).parents[2].parent / "shared/data/extraction/dev"
ENGLISH = ("conllpp", "conll04", "wnut17", "nyt11_hrl", "casie_sent", "wikievents", "news")
SETS = (*ENGLISH, "msra", "cluener", "duie2", "duee1", "fewfc")
PLACES = dict.fromkeys(("LOCATION", "CITY", "STATE_OR_PROVINCE", "COUNTRY"), "LOC")
PLAIN = {
    "conllpp": {"PERSON": "PER", "ORGANIZATION": "ORG", "LOC": "LOC", "MISC": "MISC", "NATIONALITY": "MISC"},
    "conll04": {"PERSON": "Peop", "ORGANIZATION": "Org", "LOC": "Loc", "MISC": "Other"},
    "wnut17": {"PERSON": "person", "ORGANIZATION": "corporation", "LOC": "location"},
    "wikievents": {"PERSON": "PER", "ORGANIZATION": "ORG", "LOC": "GPE"},
    "news": {
        "PERSON": "Person",
        "ORGANIZATION": "Organization",
        "LOC": "Location",
        "DATE": "Date",
        "MONEY": "Money",
    },
}
"""What plain CoreNLP's labels become; `LOC` stands for all of its labels of places."""


def gold_of(name: str) -> list[ExtractionRecord]:
    """Return the gold of a set; the sample corpus is the set `news`."""
    return sample_gold() if name == "news" else read_extraction(DEV / f"{name}.jsonl")


def read(records: Sequence[Mapping[str, Any]]) -> list[ExtractionRecord]:
    """Return records as the scorer reads them from a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "system.jsonl"
        path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        return read_extraction(path)


async def tools(name: str, gold: Sequence[ExtractionRecord], corenlp: CoreNLP) -> list[Mapping[str, Any]]:
    """Extract with the tool experts of the set's schema, as the command does."""
    schema = builtin_schema(name)
    documents = [Document(record.text, record.id, f"{name}#{record.id}", language=schema.language) for record in gold]
    answers: list[Mapping[str, Any]] = []
    async for document, answer in extract(documents, team=tool_team(schema, corenlp), schema=schema, concurrency=1):
        if isinstance(answer, ConsilienceError):
            print(f"{name}: {document.name}: {answer}", file=sys.stderr)
            answer = {"id": document.name, "text": document.text}
        answers.append(answer)
    return answers


async def plain(name: str, gold: Sequence[ExtractionRecord], corenlp: CoreNLP) -> list[Mapping[str, Any]]:
    """Map what CoreNLP labels by default, mention by mention."""
    answers: list[Mapping[str, Any]] = []
    for record in gold:
        entities = [
            {"text": mention.span.of(record.text), "type": type_, "start": mention.span.start, "end": mention.span.end}
            for sentence in (await corenlp.annotate(record.text)).sentences
            for mention in sentence.mentions
            if (type_ := PLAIN[name].get(PLACES.get(mention.label, mention.label)))
            and not sentence.tokens[mention.first].pos.startswith("PRP")
        ]
        answers.append({"id": record.id, "text": record.text, "entities": entities})
    return answers


def percent(value: float | None) -> str:
    """Return a fraction as people read it."""
    return "    –" if value is None else f"{100 * value:5.1f}"


def row(name: str, who: str, whole: TaskScores, halves: Sequence[Counts], milliseconds: float) -> str:
    """Return one line of the table."""
    micro = whole.micro
    scores = " ".join(
        percent(value) for value in (micro.precision, micro.recall, micro.f1, *(half.f1 for half in halves))
    )
    return f"{name:<11} {who:<6} {whole.task:<12} {scores} {milliseconds:7.1f}"


def lift(
    gold: Sequence[ExtractionRecord], tools_say: Sequence[ExtractionRecord], plain: Sequence[ExtractionRecord]
) -> str:
    """Return how far the tools' F1 of entities is ahead of plain CoreNLP's, in points, with its interval."""

    def counts(system: Sequence[ExtractionRecord]) -> list[Counts]:
        return [score_extraction([g], [s]).ner.micro for g, s in zip(gold, system, strict=True)]

    rows = np.array(
        [
            (t.true_positive, t.system + t.gold, p.true_positive, p.system + p.gold)
            for t, p in zip(counts(tools_say), counts(plain), strict=True)
        ]
    )

    def ahead(sums: NDArray[np.float64]) -> NDArray[np.float64]:
        return 200 * (sums[..., 0] / sums[..., 1] - sums[..., 2] / sums[..., 3])

    low, high = np.quantile(ahead(resample_sums(rows, 2000, 0)), (0.025, 0.975))
    return f"{ahead(rows.sum(axis=0)):+.1f} [{low:+.1f}, {high:+.1f}]"


async def main(names: Sequence[str]) -> None:
    """Print the table."""
    print(f"{'set':<11} {'who':<6} {'task':<12}     P     R    F1  even   odd  ms/record  lift, odd")
    async with CoreNLP(corenlp_url(load_settings()), remembered=1) as corenlp:
        for name in names:
            gold = gold_of(name)
            plainly: list[ExtractionRecord] | None = None
            for who, ask in (("plain", plain), ("tools", tools)):
                if who == "plain" and name not in PLAIN:
                    continue
                await ask(name, gold[:5], corenlp)
                started = time.perf_counter()
                system = read(await ask(name, gold, corenlp))
                milliseconds = 1000 * (time.perf_counter() - started) / len(gold)
                whole = score_extraction(gold, system)
                plainly = system if who == "plain" else plainly
                halves = [score_extraction(gold[k::2], system[k::2]) for k in (0, 1)]
                for task in ("ner", "re", "ee_trigger", "ee_argument"):
                    scores: TaskScores = getattr(whole, task)
                    # NYT11-HRL has entities only as ends of relations, without types
                    if (
                        scores.micro.gold
                        and not (who == "plain" and task != "ner")
                        and (name, task) != ("nyt11_hrl", "ner")
                    ):
                        line = row(name, who, scores, [getattr(half, task).micro for half in halves], milliseconds)
                        ahead = lift(gold[1::2], system[1::2], plainly[1::2]) if plainly and task == "ner" else ""
                        print(line, ahead if who == "tools" else "", flush=True)


if __name__ == "__main__":
    wanted = [name for name in sys.argv[1:] or SETS if name == "news" or (DEV / f"{name}.jsonl").exists()]
    if len(wanted) < len(sys.argv[1:] or SETS):
        print(f"Not every set is under {DEV}; only {', '.join(wanted) or 'nothing'} is measured.", file=sys.stderr)
    asyncio.run(main(wanted))
