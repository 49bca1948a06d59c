"""Fit what is added to the log-odds of each definition of the training, so that 0.5 means the same for all of them.

python training/relations/calibrate.py --model WEIGHTS --gold ../shared/data/knowledgenet/dev.jsonl

The heads learn from several data sets that draw the line differently, and from several wordings of a relation; one number a
wording, fitted on passages that were not trained on, mends that. It is written into `head.npz`. What is printed is
cross-fitted: a fifth of the documents is scored with numbers from the other four.
"""

import argparse
import json
import zlib
from pathlib import Path

import numpy as np
from candidates import find_candidates
from labels import CORE, Label
from measure import NINE, PROPERTIES, figures, hits_of, shown

from consilience.agents.experts.learned.encoder.model import RelationModel

FOLDS = 5
LEAST = -4.0
"""Log-odds below which a pair is no question."""
RIDGE = 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--gold", type=Path, required=True)
    args = parser.parse_args()
    with np.load(args.model / "head.npz", allow_pickle=False) as stored:
        heads = {name: stored[name] for name in stored.files}
    texts = [(label, text) for label in CORE for text in label.texts]
    heads["known_offsets"] = np.zeros(len(texts), np.float32)
    np.savez(args.model / "head.npz", **heads)
    passages = [json.loads(line) for line in args.gold.read_text(encoding="utf-8").splitlines()]
    rows = scored(RelationModel(args.model), texts, passages)
    heads["known_offsets"] = np.array(
        [offset(*rows[at][1:3]) if at in rows else 0.0 for at in range(len(texts))], np.float32
    )
    np.savez(args.model / "head.npz", **heads)
    report(rows, texts, passages)
    for (label, text), value in zip(texts, heads["known_offsets"], strict=True):
        if text == label.texts[0]:
            print(f"{value:6.2f} {text[:60]}")


def asked(label: Label) -> tuple[str, bool] | None:
    """Return the property of KnowledgeNet that says when the label holds, and whether its ends are turned round."""
    found = [source for source in label.positive if source.name in PROPERTIES]
    return (found[0].name, found[0].turned) if found and not label.within else None


def scored(model: RelationModel, texts: list[tuple[Label, str]], passages: list[dict]) -> dict[int, tuple]:
    """Return, by the wording's index, of each pair its fold, log-odds, whether it is right, and the facts it meets."""
    labels = model.encode_labels([text for _, text in texts])
    of = {at: known for at, (label, _) in enumerate(texts) if (known := asked(label))}
    rows: dict[int, list] = {at: [] for at in of}
    for number, passage in enumerate(passages):
        spans = find_candidates(passage["text"])
        pairs = [(s, o) for s in spans for o in spans if s is not o]
        if not pairs:
            continue
        scores = model.score(model.read(passage["text"]), pairs, labels)
        fold = zlib.crc32(passage["id"].split(":")[0].encode()) % FOLDS
        for at, (name, turned) in of.items():
            if name in passage["properties"]:
                rows[at] += [
                    (fold, scores[i, at], hits)
                    for i, (s, o) in enumerate(pairs)
                    for hits in [hits_of(passage, name, *((o, s) if turned else (s, o)), number)]
                    if scores[i, at] > LEAST
                ]
    return {
        at: (
            np.array([fold for fold, _, _ in found]),
            np.array([score for _, score, _ in found]),
            np.array([float(bool(hits)) for _, _, hits in found]),
            [hits for _, _, hits in found],
        )
        for at, found in rows.items()
    }


def offset(scores: np.ndarray, right: np.ndarray) -> float:
    """Return the number whose addition makes the log-odds fit best, by Newton's method."""
    value = 0.0
    for _ in range(50):
        p = 1 / (1 + np.exp(-(scores + value)))
        value += ((right - p).sum() - RIDGE * value) / ((p * (1 - p)).sum() + RIDGE)
    return value


def report(rows: dict[int, tuple], texts: list[tuple[Label, str]], passages: list[dict]) -> None:
    first = {label.name: at for at, (label, text) in enumerate(texts) if text == label.texts[0]}
    plain, fitted = [], []
    for name, label in PROPERTIES.items():
        folds, scores, right, hits = rows[first[label]]
        for fold in range(FOLDS):
            added = offset(scores[folds != fold], right[folds != fold])
            for i in np.flatnonzero(folds == fold):
                plain.append((1 / (1 + np.exp(-scores[i])), name, hits[i]))
                fitted.append((1 / (1 + np.exp(-scores[i] - added)), name, hits[i]))
    for title, chosen in (("15", tuple(PROPERTIES)), ("9", NINE)):
        total = sum(fact["property"] in chosen for passage in passages for fact in passage["facts"])
        for kind, told in (("as trained", plain), ("cross-fitted", fitted)):
            for threshold in (0.3, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9):
                found = figures(told, chosen, total, dict.fromkeys(PROPERTIES, threshold))
                print(f"{title:2} {kind:12} {threshold:.2f} {shown(*found)}")


if __name__ == "__main__":
    main()
