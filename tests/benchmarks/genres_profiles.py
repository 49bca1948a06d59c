"""What profile `strict` makes of the published figures of GenRES: both profiles side by side, in percent.

python tests/benchmarks/genres_profiles.py [FOLDER]      # of the data, by default ../shared/data/genres

CS is by the recorded similarities of text-embedding-ada-002 where there are any, US by hashed n-grams. TS is of CDR
alone, whose topic corpus is with the data.
"""

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from consilience.evaluation.genres.embedders.hashed_ngrams import HashedNgrams
from consilience.evaluation.genres.evaluate import GenresSettings, score_genres
from consilience.evaluation.genres.reading import triple
from consilience.evaluation.genres.results import GenresScores
from consilience.evaluation.genres.shared.profiles import PAPER, STRICT, mean_score
from consilience.evaluation.genres.texts.topics import TopicSettings
from consilience.evaluation.records.triples import Document, Score, SystemOutput

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "genres"
SETS = {
    "cdr": ("gpt-4-1106-preview", "openchat", "wizardlm-70b", "groundtruth"),
    "nyt10m": (
        "gpt-4-1106-preview",
        "openchat",
        "wizardlm-70b",
        "mistral",
        "groundtruth",
        "gpt-3.5_closed",
        "gpt-3.5_semi",
    ),
}
FIGURES = ("ts", "us", "fs", "gs", "cs", "tokens", "precision", "recall", "f1")


def load(path: Path) -> Any:  # noqa: ANN401 - each file has a shape of its own
    return json.loads(path.read_text("utf-8"))


def documents(folder: Path, dataset: str, gold: str) -> list[Document]:
    found = []
    for d in load(folder / f"{dataset}.docs.json")["docs"]:
        triples = d.get(gold, d["gold"])
        found.append(Document(str(d["id"]), d["text"], None if triples is None else tuple(map(triple, triples))))
    return found


def output(folder: Path, dataset: str, name: str) -> SystemOutput:
    records = load(folder / f"{dataset}.{name}.json")["records"]
    return SystemOutput(
        name,
        {str(r["id"]): tuple(map(triple, r["triples"])) for r in records},
        {str(r["id"]): tuple(r["fs"]) for r in records if r.get("fs") is not None},
        {str(r["id"]): tuple(r["gs"]) for r in records if r.get("gs") is not None},
        {
            str(r["id"]): np.array(r["ada_sim_gold_x_triples"])
            for r in records
            if r.get("ada_sim_gold_x_triples") is not None
        },
    )


def cell(score: Score, *, percent: bool = True) -> str:
    return "–" if score.value is None else f"{100 * score.value:.1f}" if percent else f"{score.value:.1f}"


async def compare(folder: Path) -> None:
    print("| data, system | " + " | ".join(FIGURES) + " |")
    print("| --- |" + " --- |" * len(FIGURES))
    for dataset, names in SETS.items():
        # The similarities were recorded on the gold of the paper's CS, exact match was computed on the later one.
        texts = documents(folder, dataset, "gold")
        recorded = documents(folder, dataset, "gold_dec4")
        corpus = load(folder / "cdr.lda_corpus.json")["texts"] if dataset == "cdr" else None
        systems = [output(folder, dataset, name) for name in names]
        plain = [replace(system, similarities={}) for system in systems]
        scores: dict[str, GenresScores] = {}
        for profile in (PAPER, STRICT):
            topics = TopicSettings(50) if corpus else None
            settings = GenresSettings(profile, threshold=0.5, topics=topics)
            scores[profile.name] = await score_genres(texts, plain, HashedNgrams(), settings, topic_corpus=corpus)
            soft = GenresSettings(profile, threshold=0.95, topics=None)
            scores[f"{profile.name} cs"] = await score_genres(recorded, systems, HashedNgrams(), soft)
        for system in systems:
            cells = []
            for figure in FIGURES:
                both = []
                for name in ("paper", "strict"):
                    of_cs = figure == "cs" and bool(system.similarities)
                    result = scores[f"{name} cs" if of_cs else name].systems[system.name]
                    kept = [
                        d.figures[figure]
                        for id_, d in result.documents.items()
                        if not of_cs or id_ in system.similarities or d["cs"].value == 0
                    ]
                    both.append(cell(mean_score(kept), percent=figure != "tokens"))
                cells.append(both[0] if both[0] == both[1] else f"{both[0]} → {both[1]}")
            print(f"| {dataset}, {system.name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    given = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    if (given / "expected.json").is_file():
        asyncio.run(compare(given))
    else:
        print(f"The GenRES data is not at {given}; there is nothing to compare.")
