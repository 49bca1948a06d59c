"""KnowledgeNet's text evaluation of exported weights: overlapping spans, properties that a passage is annotated for."""

import argparse
import json
import time
from pathlib import Path

import numpy as np
from candidates import find_candidates
from labels import CORE

from consilience.agents.experts.learned.encoder.candidates import Candidate
from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.evaluation.facts.knowledgenet import properties as knowledgenet

PROPERTIES = {name: ways[0].relation.replace("_", " ") for name, ways in knowledgenet.PROPERTIES.items()}
"""Which of `labels.CORE` is asked for each; `CHILD_OF` with its ends turned round."""
NINE = knowledgenet.OF_NEWS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--first", type=int, default=10**9)
    args = parser.parse_args()
    model = RelationModel(args.model)
    texts = {label.name: label.texts[0] for label in CORE}
    names = list(PROPERTIES)
    labels = model.encode_labels([texts[PROPERTIES[name]] for name in names])
    rows, began = [], time.process_time()
    passages = [json.loads(line) for line in args.gold.read_text(encoding="utf-8").splitlines()][: args.first]
    gold_of = dict.fromkeys(names, 0)
    for at, passage in enumerate(passages):
        spans = find_candidates(passage["text"])
        reading = model.read(passage["text"])
        pairs = [(s, o) for s in spans for o in spans if s is not o]
        scores = model.score(reading, pairs, labels) if pairs else np.zeros((0, len(names)))
        turned = names.index("CHILD_OF")
        other = dict(zip(pairs, scores[:, turned], strict=True))
        scores[:, turned] = [other[o, s] for s, o in pairs]
        for fact in passage["facts"]:
            gold_of[fact["property"]] += 1
        for name in passage["properties"]:
            j = names.index(name)
            rows += [
                (float(1 / (1 + np.exp(-scores[i, j]))), name, hits_of(passage, name, s, o, at))
                for i, (s, o) in enumerate(pairs)
                if scores[i, j] >= -4
            ]
    seconds = time.process_time() - began
    print(f"{len(passages)} passages, {1000 * seconds / len(passages):.1f} ms of processor time each")
    for title, chosen in (("15", names), ("9", NINE)):
        total = sum(gold_of[n] for n in chosen)
        for threshold in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95):
            print(
                title,
                threshold,
                shown(*figures(rows, chosen, total, dict.fromkeys(names, threshold))),
            )
    for name in names:
        best = max(
            ((figures(rows, (name,), gold_of[name], {name: t}), t) for t in np.arange(0.1, 0.96, 0.05)),
            key=lambda x: x[0][2],
        )
        at9 = figures(rows, (name,), gold_of[name], {name: 0.9})
        print(f"{name:24} {gold_of[name]:5} best {best[1]:.2f} {shown(*best[0])}  at .9 {shown(*at9)}")
    probabilities = np.array([p for p, _, _ in rows])
    right = np.array([bool(h) for _, _, h in rows])
    bins = np.minimum((probabilities * 10).astype(int), 9)
    for b in range(10):
        inside = bins == b
        if inside.any():
            print(
                f"{b / 10:.1f} {inside.sum():6} said {probabilities[inside].mean():.3f} true {right[inside].mean():.3f}"
            )


def hits_of(passage: dict, name: str, s: Candidate, o: Candidate, at: int) -> tuple[tuple[int, int], ...]:
    """Return the facts of a property, as ⟨passage, number⟩, whose ends the two candidates overlap."""
    return tuple(
        (at, k)
        for k, fact in enumerate(passage["facts"])
        if fact["property"] == name
        and s.start < fact["subject"][1]
        and fact["subject"][0] < s.end
        and o.start < fact["object"][1]
        and fact["object"][0] < o.end
    )


def shown(precision, recall, f1):
    return f"P {precision:.3f} R {recall:.3f} F1 {f1:.3f}"


def figures(rows, chosen, total, thresholds):
    kept = [(n, hits) for p, n, hits in rows if n in chosen and p >= thresholds[n]]
    wrong = sum(not hits for _, hits in kept)
    found = len({(n, h) for n, hits in kept for h in hits})
    p = found / max(found + wrong, 1)
    r = found / max(total, 1)
    return p, r, 2 * p * r / max(p + r, 1e-9)


if __name__ == "__main__":
    main()
