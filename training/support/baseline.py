"""What the features alone tell: a logistic model of them, by which the encoder is judged.

python training/support/baseline.py --data FOLDER
"""

import argparse
import json
from pathlib import Path

import numpy as np
from figures import area, balanced_accuracy

from consilience.agents.verification.support.alignment import FEATURES, alignment_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    args = parser.parse_args()
    made = features(args.data / "train.jsonl", 6000)
    for name in ("summedits", "fm2", "qasem"):
        x, y, halves = features(args.data / f"measure/{name}.jsonl")
        told = {}
        for train, test in (("a", "b"), ("b", "a")):
            weights = fit(np.concatenate([made[0], x[halves == train]]), np.concatenate([made[1], y[halves == train]]))
            told[f"made and half {train}"] = weights, test
            told[f"half {train}"] = fit(x[halves == train], y[halves == train]), test
        for how, (weights, test) in told.items():
            p, own = apply(weights, x), halves == test
            least = np.median(p[halves != test])
            print(
                f"{name:10} {how:16} measured on {test}: area {area(y[own], p[own]):.3f} balanced {balanced_accuracy(y[own], p[own] > least):.3f}"
            )
        if name != "fm2":
            print("   one by one:", {f: round(float(area(y, x[:, i])), 2) for i, f in enumerate(FEATURES)})


def features(path: Path, most: int | None = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()][:most]
    x = np.stack([alignment_of(row["claim"], row["evidence"]).features for row in rows])
    return x, np.array([row["supported"] for row in rows]), np.array([row["half"] for row in rows])


def fit(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the logistic model with a little weight decay, by Newton's method."""
    middle, width = x.mean(0), x.std(0) + 1e-6
    z = np.concatenate([(x - middle) / width, np.ones((len(x), 1))], 1)
    w = np.zeros(z.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-z @ w))
        hessian = (z * (p * (1 - p))[:, None]).T @ z + 3 * np.eye(len(w))
        w += np.linalg.solve(hessian, z.T @ (y - p) - 3 * w)
    return middle, width, w


def apply(weights: tuple[np.ndarray, np.ndarray, np.ndarray], x: np.ndarray) -> np.ndarray:
    middle, width, w = weights
    return 1 / (1 + np.exp(-((x - middle) / width @ w[:-1] + w[-1])))


if __name__ == "__main__":
    main()
