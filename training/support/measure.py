"""Measure a judge on claims that it was not trained on: with the weights that ship, by what ships.

python training/support/measure.py --data FOLDER [--weights FOLDER] [--scores FILE]

Of summedits, qasem and fm2 half b, of knowledgenet fold 3, of the extraction sets odd lines. Thresholds and calibration are
cross-fitted: five parts by source, each told by the other four; nothing is fitted to half b of summedits, whose threshold is
that of half a and whose calibration is that of the others, as is that of prose. Intervals (95 %) are by bootstrap over sources.
"""

import argparse
import json
import random
import resource
import time
from collections import Counter
from pathlib import Path

import numpy as np
from figures import area, balanced_accuracy, calibration_error, interval
from rows import half_of, lines_of

from consilience.agents.experts.learned.encoder.model import WEIGHTS as ENCODER
from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.verification.support.model import WEIGHTS, SupportModel

SETS = ("summedits", "qasem", "fm2", "knowledgenet", "structured", "prose")
UNFITTED = ("summedits", "prose")
"""To these nothing is calibrated."""
PARTS = 5
MOST_MADE = 1500
"""Of claims made of gold so many are drawn, seed 18."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--scores", type=Path, help="read logits from here, or write them")
    args = parser.parse_args()
    chance, rows = random.Random(18), []
    for name in SETS:
        told = lines_of(args.data / f"measure/{name}.jsonl")
        made = name in {"knowledgenet", "structured"}
        kept = [x for x in told if x["half"] == "b" or name in UNFITTED]
        rows += chance.sample(told, min(MOST_MADE, len(told))) if made else kept
    if args.scores and args.scores.exists():
        logits = np.array(json.loads(args.scores.read_text()))
    else:
        logits = np.array(logits_of(args.weights, rows))
        if args.scores:
            args.scores.write_text(json.dumps(logits.tolist()))
    y = np.array([row["supported"] for row in rows])
    groups = [row["set"] + (row.get("group") or row["evidence"]) for row in rows]
    parts = np.array([part_of(group) for group in groups])
    sets = np.array([row["set"] for row in rows])
    weight = np.array([1 / n for n in (Counter(zip(sets, y, strict=True))[s, t] for s, t in zip(sets, y, strict=True))])
    learned = np.array([row["set"] == "summedits" and row["half"] == "a" for row in rows])
    parts[sets == "summedits"] = np.where(learned[sets == "summedits"], 0, 1)
    p = np.zeros(len(rows))
    fitted = ~np.isin(sets, UNFITTED)
    for part in range(PARTS):
        others = fitted & (parts != part)
        slope, offset = platt(logits[others], y[others], weight[others])
        p[parts == part] = 1 / (1 + np.exp(-(slope * logits[parts == part] + offset)))
    print("calibration that ships: {:.4f} {:.4f}".format(*platt(logits[fitted], y[fitted], weight[fitted])))
    for name in SETS:
        report(name, np.flatnonzero((sets == name) & ~learned), y, p, logits, parts, groups, np.flatnonzero(learned))
    print(f"all: calibration error {calibration_error(y[~learned], p[~learned]):.3f}")
    for name, key in (
        ("summedits", "domain"),
        ("summedits", "edit_types"),
        ("structured", "corruption"),
        ("prose", "corruption"),
    ):
        kinds(name, key, rows, y, np.where(learned, np.nan, p))


def part_of(group: str) -> int:
    return sum(map(ord, half_of(group) + group)) % PARTS


def report(name, own, y, p, logits, parts, groups, learned) -> None:
    said = np.zeros(len(y), bool)
    for part in range(PARTS):
        others = learned if name == "summedits" else own[parts[own] != part]
        least = best_threshold(logits[others], y[others])
        here = own[parts[own] == part]
        said[here] = logits[here] >= least
    names = [groups[i] for i in own]

    def span(figure):
        return "{:.3f} to {:.3f}".format(*interval(names, lambda drawn: figure(own[drawn])))

    print(
        f"{name}: {len(own)} claims, {y[own].mean():.3f} supported, {len(set(names))} sources;",
        f"area {area(y[own], p[own]):.3f} ({span(lambda i: area(y[i], p[i]))}),",
        f"balanced accuracy {balanced_accuracy(y[own], said[own]):.3f} ({span(lambda i: balanced_accuracy(y[i], said[i]))}),",
        f"at 0.5 {balanced_accuracy(y[own], p[own] >= 0.5):.3f}, calibration error {calibration_error(y[own], p[own]):.3f}",
    )
    for wanted in (0.9, 0.5):
        least = np.quantile(p[own][y[own]], 1 - wanted)
        chosen = own[p[own] >= least]
        refused = (p[own][~y[own]] < least).mean()
        print(f"    at recall {wanted}: precision {y[chosen].mean():.3f}, of the unsupported refused {refused:.3f}")


def kinds(name: str, key: str, rows: list[dict], y: np.ndarray, p: np.ndarray) -> None:
    """Print for each kind of unsupported claims how well it is told from all supported ones."""
    own = [i for i, row in enumerate(rows) if row["set"] == name and not np.isnan(p[i])]
    told = {}
    for i in own:
        values = rows[i].get(key)
        for value in values if isinstance(values, list) else [values]:
            if value:
                told.setdefault(value, []).append(i)
    for value, chosen in sorted(told.items()):
        true = [i for i in (chosen if key == "domain" else own) if y[i]]
        false = [i for i in chosen if not y[i]]
        both = np.array(true + false)
        print(f"  {name} {key} {value}: {len(false)} unsupported, area {area(y[both], p[both]):.3f}")


def best_threshold(logits: np.ndarray, y: np.ndarray) -> float:
    candidates = np.quantile(logits, np.linspace(0.02, 0.98, 97))
    return float(candidates[np.argmax([balanced_accuracy(y, logits >= c) for c in candidates])])


def platt(logits: np.ndarray, y: np.ndarray, weight: np.ndarray) -> tuple[float, float]:
    """Return slope and offset of the log-odds by weighted logistic regression."""
    z, w = np.stack([logits, np.ones(len(logits))], 1), np.array([1.0, 0.0])
    weight = weight / weight.mean()
    for _ in range(50):
        p = 1 / (1 + np.exp(-z @ w))
        hessian = (z * (weight * p * (1 - p))[:, None]).T @ z + 1e-6 * np.eye(2)
        w += np.linalg.solve(hessian, z.T @ (weight * (y - p)))
    return float(w[0]), float(w[1])


def logits_of(folder: Path, rows: list[dict]) -> list[float]:
    encoder = RelationModel(ENCODER)
    encoder.read("The encoder has read its first sentence.")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    model = SupportModel(folder, encoder)
    began = time.process_time()
    found = [model.logit(row["claim"], row["evidence"]) for row in rows]
    each = (time.process_time() - began) / len(rows) * 1000
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(
        f"{len(rows)} claims, {each:.1f} ms of processor time each; {more:.0f} MB more memory; weights {model.digest}"
    )
    return found


if __name__ == "__main__":
    main()
