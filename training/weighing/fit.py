"""Fit the weights by which evidence becomes a probability; see `agents/verification/weighing`.

python -m training.weighing.fit ROWS… [--write] [--out FILE]

ROWS are `collect.py`'s. Five-fold cross-validation by passage says how well the probabilities are calibrated (ECE over
ten bins of equal width) and how precise what is accepted is; then the weights are fitted to all rows. Of conll04, whose
rules its schema leaves alone, only what the learned expert proposes without a rule is used. KnowledgeNet, whose other
folds the expert was trained on, counts half. A small ridge keeps weights finite; that of the types is larger, since of
some there are few.
"""

import argparse
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

from consilience.agents.verification.weighing.probability import WEIGHTS, features_of, type_of
from consilience.agents.verification.weighing.relation_evidence import RelationEvidence

RIDGE = 0.5
RIDGE_OF_TYPES = 2.0
WEIGHT = {"knowledgenet": 0.5}
"""How much a row of a source counts; 1 where nothing is said."""
FOLDS = 5
FIXED = {"alone_unfamiliar": -0.4735, "alone_of_relative": -2.2}
"""Not fitted, since there are too few of them: ten proposals of relations that were not trained on (fitted to 22 of earlier
weights), and ten of what a sentence says of a relative, of which six of seven were wrong with earlier weights: nobody
should read that somebody lives where her brother does."""


def read(paths: list[Path]) -> list[dict[str, Any]]:
    rows = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["source"] != "conll04" or not row["rule"]]


def evidence_of(row: dict[str, Any]) -> RelationEvidence:
    known = [f.name for f in fields(RelationEvidence) if f.name != "type"]
    return RelationEvidence(**{name: row[name] for name in known}, type=row["relation"])


def fitted(x: np.ndarray, y: np.ndarray, names: list[str], counts: np.ndarray | None = None) -> np.ndarray:
    """Return the weights of ridge logistic regression, by Newton's method.

    Args:
        x: features, a row each.
        y: whether each is right.
        names: of the features; those of types have a space in them.
        counts: how much each row counts; None: all alike.
    """
    weights = np.array([FIXED.get(name, 0.0) for name in names])
    free = np.array([name not in FIXED for name in names])
    ridge = np.diag([RIDGE_OF_TYPES if " " in name else RIDGE for name in names])
    counts = np.ones(len(y)) if counts is None else counts
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = (x.T @ (counts * (y - p)) - ridge @ weights)[free]
        step = np.zeros(len(weights))
        step[free] = np.linalg.solve(((x.T * (counts * p * (1 - p))) @ x + ridge)[np.ix_(free, free)], slope)
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    return weights


def cross_validated(
    x: np.ndarray, y: np.ndarray, passages: list[str], names: list[str], counts: np.ndarray | None = None
) -> np.ndarray:
    """Return how likely each row is by weights that were fitted to the passages of the other folds."""
    counts = np.ones(len(y)) if counts is None else counts
    shuffled = sorted(set(passages))
    np.random.default_rng(0).shuffle(shuffled)
    fold = {passage: at % FOLDS for at, passage in enumerate(shuffled)}
    of = np.array([fold[passage] for passage in passages])
    p = np.zeros(len(y))
    for at in range(FOLDS):
        p[of == at] = 1 / (1 + np.exp(-x[of == at] @ fitted(x[of != at], y[of != at], names, counts[of != at])))
    return p


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true", help="write the weights into the package")
    parser.add_argument("--out", type=Path, help="write the weights into this file")
    options = parser.parse_args()
    rows = read(options.rows)
    read_of = [evidence_of(row) for row in rows]
    types = sorted({type_of(evidence) for evidence in read_of})
    names = [*features_of(read_of[0]), *types]
    x = np.array([[*features_of(e).values(), *(float(type_of(e) == of) for of in types)] for e in read_of])
    y = np.array([float(row["right"]) for row in rows])
    counts = np.array([WEIGHT.get(row["source"], 1.0) for row in rows])
    p = cross_validated(x, y, [row["passage"] for row in rows], names, counts)
    for source in [*sorted({row["source"] for row in rows}), ""]:
        chosen = np.array([not source or row["source"] == source for row in rows])
        report(source or "all", p[chosen], y[chosen])
    found = {name: round(float(w), 4) for name, w in zip(names, fitted(x, y, names, counts), strict=True)}
    weights: dict[str, Any] = {name: weight for name, weight in found.items() if " " not in name}
    weights["by_type"] = {name: weight for name, weight in found.items() if " " in name}
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
