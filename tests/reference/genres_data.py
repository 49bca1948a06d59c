"""The published data of GenRES, read as this package reads its own; nothing of it is part of the project."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from consilience.evaluation.genres.reading import triple
from consilience.evaluation.records.triples import Document, SystemOutput, Triple

DATA = Path(__file__).parents[3] / "shared" / "data" / "genres"
SYSTEMS = (
    ("cdr", "gpt-4-1106-preview"),
    ("cdr", "openchat"),
    ("cdr", "wizardlm-70b"),
    ("cdr", "groundtruth"),
    ("nyt10m", "gpt-4-1106-preview"),
    ("nyt10m", "openchat"),
    ("nyt10m", "wizardlm-70b"),
    ("nyt10m", "mistral"),
    ("nyt10m", "groundtruth"),
    ("nyt10m", "gpt-3.5_closed"),
    ("nyt10m", "gpt-3.5_semi"),
)


@cache
def load(name: str) -> Any:  # noqa: ANN401 - each file has a shape of its own
    """Return a JSON file of the data, or skip the test if the data is not there."""
    if not (DATA / name).is_file():
        pytest.skip(f"the GenRES data is not at {DATA}")
    return json.loads((DATA / name).read_text("utf-8"))


def triples(found: list[list[Any]]) -> tuple[Triple, ...]:
    return tuple(triple(elements) for elements in found)


def documents(dataset: str, gold: str = "gold") -> list[Document]:
    """Return the texts with one of their golds: `gold`, or `gold_dec4`, on which the paper's CS was computed."""
    return [
        Document(str(d["id"]), d["text"], None if (found := d.get(gold, d["gold"])) is None else triples(found))
        for d in load(f"{dataset}.docs.json")["docs"]
    ]


def records(dataset: str, system: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = load(f"{dataset}.{system}.json")["records"]
    return found


def output(dataset: str, system: str) -> SystemOutput:
    found = records(dataset, system)
    return SystemOutput(
        system,
        {str(r["id"]): triples(r["triples"]) for r in found},
        {str(r["id"]): tuple(r["fs"]) for r in found if r.get("fs") is not None},
        {str(r["id"]): tuple(r["gs"]) for r in found if r.get("gs") is not None},
    )


def expected(dataset: str, system: str) -> dict[str, Any]:
    found: dict[str, Any] = load("expected.json")[dataset]["systems"][system]
    return found
