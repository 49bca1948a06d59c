"""Fit the weights by which evidence of a name becomes a probability; see `entity_evidence.py`.

python -m training.weighing.fit_names ROWS… [--write]

ROWS are `collect_names.py`'s. Five-fold cross-validation by passage says how well the probabilities are calibrated and
how precise what is accepted is; then the weights are fitted to all rows.
"""

import argparse
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from training.weighing.fit import cross_validated, fitted, report

from consilience.agents.verification.weighing.entity_evidence import EntityEvidence, entity_features
from consilience.agents.verification.weighing.probability import WEIGHTS


def evidence_of(row: dict[str, Any]) -> EntityEvidence:
    return EntityEvidence(**{name: row[name] for name in (f.name for f in fields(EntityEvidence))})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true", help="write the weights into the package")
    options = parser.parse_args()
    rows = [json.loads(line) for path in options.rows for line in path.read_text(encoding="utf-8").splitlines()]
    names = list(entity_features(evidence_of(rows[0])))
    x = np.array([list(entity_features(evidence_of(row)).values()) for row in rows])
    y = np.array([float(row["right"]) for row in rows])
    report("all, cross-validated", cross_validated(x, y, [row["passage"] for row in rows], names), y)
    weights = {name: round(float(w), 4) for name, w in zip(names, fitted(x, y, names), strict=True)}
    print(json.dumps(weights, indent=2))
    if options.write:
        (WEIGHTS / "entity_weights.json").write_text(json.dumps(weights, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
