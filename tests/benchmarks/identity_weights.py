"""Fit the weights of resolution across documents, and write them where the package reads them.

python -m tests.benchmarks.identity_weights [--write]

Logistic regression on the pairs of entities of every second document (`identity_units`), drawn towards weights set by
hand (`BELIEVED`): what hardly occurs there (nicknames, fathers and sons, contradicting birth dates) keeps what is
believed of it. Without --write it only prints. The thresholds are chosen on the same pairs.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from tests.benchmarks.identity_units import Corpus, read_corpus

from consilience.graph.resolution.across import judging
from consilience.graph.resolution.across.pair_evidence import PairEvidence
from consilience.graph.resolution.across.pairs import weigh_pairs

VERSION = "2026-11"
BELIEVED = {
    "name: same spelling": 3.0, "name: other name of the place": 3.0, "name: people of the place": -1.0,
    "name: legal form": 3.2, "name: alias": 1.8, "name: other order": 1.6, "name: generic word": 0.6,
    "name: transliteration": 1.4, "name: short form": 1.5, "name: nickname": 0.6, "name: acronym": -1.0,
    "name: given acronym": 0.6, "name: initial": -0.4, "name: with its region": 0.8, "name: middle name": -0.4,
    "name: generation of one": -1.8, "name: last name": -1.6, "name: first name": -2.6,
    "name: beginning of the name": -2.0, "name: end of the name": -2.2, "name: part of the name": -2.8,
    "name: similar": -2.5, "name: similar first name": -5.0, "name: other last name": -6.0,
    "name: other middle name": -5.5, "name: branch": -6.0, "name: other legal form": -5.0,
    "name: other first name": -7.0, "name: other generation": -8.0, "name: other number": -7.0,
    "name: different": -9.0, "similarity": 0.0, "rare": 0.7, "shared facts": 2.2, "shared single facts": 1.6,
    "company": 1.0, "contradictions": -6.5, "related": -9.0, "together": -4.0, "titles differ": -9.0,
    "rivals": -1.2, "kind: person": 0.0, "kind: organization": 0.0, "kind: location": 0.0, "kind: other": -0.4,
}  # fmt: skip
"""Log odds that each piece of evidence adds, as set by hand."""
DRAWN = 1.0
"""How strongly weights are drawn towards these: one over the variance of the belief."""
HELD = frozenset(BELIEVED) - {
    "name: alias", "name: last name", "name: first name", "name: beginning of the name", "name: end of the name",
    "name: part of the name", "name: people of the place", "name: given acronym", "similarity",
}  # fmt: skip
DRAWN_HELD = 30.0
"""So strongly where halves of one document say little: two halves never name two births."""
PIECES = (2, 4, 6)
"""Documents are cut into so many, so that there are more pairs of which a name is short."""
SUGGEST = 0.1
LEAST_LINK = 0.9
PRECISION = 0.985
WRITTEN = Path(judging.__file__).with_name("weights.json")


def fit(corpora: Iterable[Corpus]) -> dict[str, object]:
    """Return what `weights.json` holds."""
    seen: list[tuple[PairEvidence, bool]] = []
    for corpus in corpora:
        true = corpus.true_pairs()
        seen += [(evidence, (one.id, other.id) in true) for one, other, evidence in weigh_pairs(corpus.profiles)]
    weighed = [evidence for evidence, _ in seen]
    same = np.array([one for _, one in seen], dtype=float)
    names = sorted(BELIEVED)
    rows = np.array([[evidence.features.get(name, 0.0) for name in names] for evidence in weighed])
    mean = np.array([BELIEVED[name] for name in names])
    drawn = np.array([DRAWN_HELD if name in HELD else DRAWN for name in names])

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        odds = rows @ weights
        off = weights - mean
        value = np.logaddexp(0, odds).sum() - (same * odds).sum() + 0.5 * (drawn * off**2).sum()
        return float(value), rows.T @ (1 / (1 + np.exp(-odds)) - same) + drawn * off

    fitted = minimize(loss, mean, jac=True, method="L-BFGS-B").x
    probability = 1 / (1 + np.exp(-(rows @ fitted)))
    against = np.array([judging.speaks_against(evidence) for evidence in weighed])
    print(f"{len(same)} pairs, {int(same.sum())} of them one")
    for label, count in Counter(evidence.label for evidence in weighed).most_common():
        chosen = np.array([evidence.label == label for evidence in weighed])
        print(f"  {label:26} {count:5} pairs, {int(same[chosen].sum()):4} one, mean p {probability[chosen].mean():.2f}")
    for name, weight in zip(names, fitted, strict=True):
        print(f"  {name:32} {BELIEVED[name]:6.2f} -> {weight:6.2f}")
    link = 0.999
    for threshold in sorted({round(float(p), 3) for p in probability}, reverse=True):
        chosen = (probability >= threshold) & ~against
        if chosen.any() and same[chosen].mean() >= PRECISION:
            link = max(threshold, LEAST_LINK)
    chosen = (probability >= link) & ~against
    print(f"link from {link}: {int(chosen.sum())} pairs, {int(same[chosen].sum())} of them one")
    weights = {name: round(float(weight), 3) for name, weight in zip(names, fitted, strict=True)}
    return {
        "command": "python -m tests.benchmarks.identity_weights --write",
        "version": VERSION,
        "link": link,
        "suggest": SUGGEST,
        "weights": weights,
    }


def main() -> None:
    """Fit, print, and write if that is asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write weights.json")
    made = fit(read_corpus(0, pieces) for pieces in PIECES)
    if parser.parse_args().write:
        WRITTEN.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
