"""Fit the weights by which evidence becomes a probability; see `agents/verification/weighing`.

python -m training.weighing.fit ROWS… [--write] [--out FILE]

ROWS are `collect.py`'s. Five-fold cross-validation by passage says how well the probabilities are calibrated (ECE over
ten bins of equal width) and how precise what is accepted is; then the weights are fitted to all rows. Of conll04, whose
rules its schema leaves alone, only what the learned expert proposes without a rule is used. A small ridge keeps weights
finite.
"""

import argparse
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

from consilience.agents.verification.weighing.probability import WEIGHTS, features_of
from consilience.agents.verification.weighing.relation_evidence import RelationEvidence

RIDGE = 0.5
FOLDS = 5
FIXED = {"alone_unfamiliar": -0.4735, "alone_of_relative": -2.2}
"""Not fitted, since there are too few of them: ten proposals of relations that were not trained on (fitted to 22 of earlier
weights), and ten of what a sentence says of a relative, of which six of seven were wrong with earlier weights: nobody
should read that somebody lives where her brother does."""


def read(paths: list[Path]) -> list[dict[str, Any]]:
    rows = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["source"] != "conll04" or not row["rule"]]


def evidence_of(row: dict[str, Any]) -> RelationEvidence:
    return RelationEvidence(**{name: row[name] for name in (f.name for f in fields(RelationEvidence))})


def fitted(x: np.ndarray, y: np.ndarray, names: list[str]) -> np.ndarray:
    """Return the weights of ridge logistic regression, by Newton's method."""
    weights = np.array([FIXED.get(name, 0.0) for name in names])
    free = np.array([name not in FIXED for name in names])
    ridge = RIDGE * np.eye(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = (x.T @ (y - p) - ridge @ weights)[free]
        step = np.zeros(len(weights))
        step[free] = np.linalg.solve(((x.T * (p * (1 - p))) @ x + ridge)[np.ix_(free, free)], slope)
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    return weights


def cross_validated(x: np.ndarray, y: np.ndarray, passages: list[str], names: list[str]) -> np.ndarray:
    """Return how likely each row is by weights that were fitted to the passages of the other folds."""
    shuffled = sorted(set(passages))
    np.random.default_rng(0).shuffle(shuffled)
    fold = {passage: at % FOLDS for at, passage in enumerate(shuffled)}
    of = np.array([fold[passage] for passage in passages])
    p = np.zeros(len(y))
    for at in range(FOLDS):
        p[of == at] = 1 / (1 + np.exp(-x[of == at] @ fitted(x[of != at], y[of != at], names)))
    return p


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true", help="write the weights into the package")
    parser.add_argument("--out", type=Path, help="write the weights into this file")
    options = parser.parse_args()
    rows = read(options.rows)
    names = list(features_of(evidence_of(rows[0])))
    x = np.array([list(features_of(evidence_of(row)).values()) for row in rows])
    y = np.array([float(row["right"]) for row in rows])
    p = cross_validated(x, y, [row["passage"] for row in rows], names)
    for source in [*sorted({row["source"] for row in rows}), ""]:
        chosen = np.array([not source or row["source"] == source for row in rows])
        report(source or "all", p[chosen], y[chosen])
    weights = {name: round(float(w), 4) for name, w in zip(names, fitted(x, y, names), strict=True)}
    print(json.dumps(weights, indent=2))
    for path in (
        *((WEIGHTS / "relation_weights.json",) if options.write else ()),
        *((options.out,) if options.out else ()),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(weights, indent=2) + "\n", encoding="utf-8")


def report(title: str, p: np.ndarray, y: np.ndarray) -> None:
    bins = np.minimum((p * 10).astype(int), 9)
    shares = [(inside.mean(), p[inside].mean(), y[inside].mean()) for b in range(10) if (inside := bins == b).any()]
    ece = sum(share * abs(said - true) for share, said, true in shares)
    print(f"{title}: {len(y)} rows, {y.sum():.0f} right, ECE {ece:.3f}")
    for limit in (0.5, 0.7, 0.8, 0.85, 0.9, 0.95):
        kept = p >= limit
        if kept.any():
            print(
                f"  from {limit}: {kept.sum()} kept, precision {y[kept].mean():.3f}, recall {y[kept].sum() / y.sum():.3f}"
            )


if __name__ == "__main__":
    main()
