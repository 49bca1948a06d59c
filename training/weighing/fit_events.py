"""Fit the weights by which evidence of events and arguments becomes a probability; see `event_evidence.py`.

python -m training.weighing.fit_events ROWS… [--write] [--out FOLDER] [--only event|argument]

ROWS are `collect_events.py`'s. Five-fold cross-validation by passage says how well the probabilities are calibrated and
how precise what is accepted is; then the weights are fitted to all rows.
"""

import argparse
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from training.weighing.fit import cross_validated, fitted, report

from consilience.agents.verification.weighing.event_evidence import (
    ArgumentEvidence,
    EventEvidence,
    argument_features,
    event_features,
)
from consilience.agents.verification.weighing.probability import WEIGHTS

KINDS = {"event": (EventEvidence, event_features), "argument": (ArgumentEvidence, argument_features)}


def features_of(row: dict[str, Any]) -> dict[str, float]:
    evidence, features = KINDS[row["kind"]]
    return features(evidence(**{name: row[name] for name in (f.name for f in fields(evidence))}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true", help="write the weights into the package")
    parser.add_argument("--out", type=Path, help="write the weights into this folder")
    parser.add_argument("--only", choices=KINDS, help="fit this kind alone")
    options = parser.parse_args()
    everything = [json.loads(line) for path in options.rows for line in path.read_text(encoding="utf-8").splitlines()]
    for kind in (options.only,) if options.only else KINDS:
        rows = [row for row in everything if row["kind"] == kind]
        names = list(features_of(rows[0]))
        x = np.array([list(features_of(row).values()) for row in rows])
        y = np.array([float(row["right"]) for row in rows])
        p = cross_validated(x, y, [row["passage"] for row in rows], names)
        report(f"{kind}, cross-validated", p, y)
        by_rules = np.array([row["rule"] for row in rows])
        report(f"{kind}, of rules", p[by_rules], y[by_rules])
        report(f"{kind}, of the model alone", p[~by_rules], y[~by_rules])
        weights = {name: round(float(w), 4) for name, w in zip(names, fitted(x, y, names), strict=True)}
        print(json.dumps(weights, indent=2))
        for folder in (*((WEIGHTS,) if options.write else ()), *((options.out,) if options.out else ())):
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{kind}_weights.json"
            path.write_text(json.dumps(weights, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
