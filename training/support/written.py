"""Fit the models of claims that people write to their words, and measure them on the halves that were not fitted.

python training/support/written.py --data FOLDER [--out FOLDER]

Half a of qasem, summedits and fm2: areas, balanced accuracy at half a's share of supported claims and calibration error by
five-fold cross-validation over sources for some weight decays, then of half b, by the words, by the head, and by both, which
is what `SupportJudge(written=True)` says.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
from figures import area, balanced_accuracy, calibration_error, interval
from rows import lines_of

from consilience.agents.experts.learned.encoder.model import WEIGHTS as ENCODER
from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.verification.support.alignment import alignment_of
from consilience.agents.verification.support.model import WEIGHTS, SupportModel
from consilience.agents.verification.support.written import FILE, question_numbers, statement_numbers

QUESTIONS, STATEMENTS = ("qasem",), ("summedits", "fm2")
DECAYS = (10, 30, 100)
DECAY = 30
PARTS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    sets = {name: Claims(args.data / f"measure/{name}.jsonl") for name in (*QUESTIONS, *STATEMENTS)}
    stored = {}
    for form, names in (("question", QUESTIONS), ("statement", STATEMENTS)):
        own = [sets[name].of("a") for name in names]
        for decay in DECAYS:
            for name, (x, y, groups) in zip(names, own, strict=True):
                parts = np.array([part_of(group) for group in groups])
                said = np.zeros(len(y))
                for part in range(PARTS):
                    others = [kept(each, part) for each in own]
                    said[parts == part] = apply(fit(others, decay), x[parts == part])
                report(f"{name}, half a, decay {decay}", y, said, y.mean(), groups)
        middle, width, weights = fit([(x, y) for x, y, _ in own], DECAY)
        stored[form] = {
            "middle": [round(float(value), 6) for value in middle],
            "width": [round(float(value), 6) for value in width],
            "weights": [round(float(value), 6) for value in weights[:-1]],
            "offset": round(float(weights[-1]), 6),
        }
    (args.out / FILE).write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    model = SupportModel(args.out, RelationModel(ENCODER))
    told: dict[str, list[np.ndarray]] = {"words": [], "head": [], "both": []}
    true = []
    for name in (*QUESTIONS, *STATEMENTS):
        share = np.mean([row["supported"] for row in sets[name].rows if row["half"] == "a"])
        rows = [row for row in sets[name].rows if row["half"] == "b"]
        y, groups = np.array([row["supported"] for row in rows]), [row.get("group") or row["evidence"] for row in rows]
        both = log_odds([model.probability_of_written(row["claim"], row["evidence"]) for row in rows])
        head = log_odds([model.probability(row["claim"], row["evidence"]) for row in rows])
        for how, said in (("words", 2 * both - head), ("head", head), ("both", both)):
            report(f"{name}, half b, {how}", y, said, share, groups)
            chosen = said >= np.quantile(said[y], 0.1)
            print(
                f"    at recall 0.9: precision {y[chosen].mean():.3f}, of the unsupported accepted {chosen[~y].mean():.3f}"
            )
            told[how].append(said)
        true.append(y)
    for how, said in told.items():
        print(f"all three, half b, {how}: calibration error {error_of(np.concatenate(true), np.concatenate(said)):.3f}")


class Claims:
    """A set with the numbers of its claims."""

    def __init__(self, path: Path) -> None:
        self.rows = lines_of(path)

    def of(self, half: str) -> tuple[np.ndarray, np.ndarray, list[str]]:
        rows = [row for row in self.rows if row["half"] == half]
        x = np.stack([numbers_of(row["claim"], row["evidence"], row["set"]) for row in rows])
        return x, np.array([row["supported"] for row in rows]), [row.get("group") or row["evidence"] for row in rows]


def numbers_of(claim: str, evidence: str, name: str) -> np.ndarray:
    if name in QUESTIONS:
        return question_numbers(alignment_of(claim, evidence))
    return statement_numbers(claim, evidence)


def part_of(group: str) -> int:
    return hashlib.sha256(f"part {group}".encode()).digest()[0] % PARTS


def kept(own: tuple[np.ndarray, np.ndarray, list[str]], without: int) -> tuple[np.ndarray, np.ndarray]:
    x, y, groups = own
    rest = np.array([part_of(group) for group in groups]) != without
    return x[rest], y[rest]


def fit(sets: list[tuple[np.ndarray, np.ndarray]], decay: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the logistic model by Newton's method; the offset is the last weight.

    Each set counts as much, and in each the supported claims as much as the others: what share of claims is supported
    is an affair of whoever collected them, so that one half stands for knowing nothing.
    """
    x, y = np.concatenate([x for x, _ in sets]), np.concatenate([y for _, y in sets]).astype(float)
    counts = np.concatenate([np.where(y, 1 / y.sum(), 1 / (~y).sum()) for _, y in sets])
    middle = np.average(x, 0, counts)
    width = np.sqrt(np.average((x - middle) ** 2, 0, counts)) + 1e-6
    z = np.concatenate([np.clip((x - middle) / width, -4, 4), np.ones((len(x), 1))], 1)
    counts = counts / counts.mean()
    penalty = decay * np.eye(z.shape[1])
    penalty[-1, -1] = 1e-6
    w = np.zeros(z.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-z @ w))
        hessian = (z * (counts * p * (1 - p))[:, None]).T @ z + penalty
        w += np.linalg.solve(hessian, z.T @ (counts * (y - p)) - penalty @ w)
    return middle, width, w


def apply(model: tuple[np.ndarray, np.ndarray, np.ndarray], x: np.ndarray) -> np.ndarray:
    middle, width, w = model
    return np.clip((x - middle) / width, -4, 4) @ w[:-1] + w[-1]


def log_odds(p: list[float]) -> np.ndarray:
    kept = np.clip(np.array(p), 1e-6, 1 - 1e-6)
    return np.log(kept / (1 - kept))


def error_of(y: np.ndarray, said: np.ndarray) -> float:
    return calibration_error(y, 1 / (1 + np.exp(-said)))


def report(title: str, y: np.ndarray, said: np.ndarray, share: float, groups: list[str]) -> None:
    least = np.log(share / (1 - share))
    low, high = interval(groups, lambda i: area(y[i], said[i]))
    least_balanced, most_balanced = interval(groups, lambda i: balanced_accuracy(y[i], said[i] > least))
    print(
        f"{title:28} area {area(y, said):.3f} ({low:.3f} to {high:.3f}), balanced accuracy {balanced_accuracy(y, said > least):.3f}",
        f"({least_balanced:.3f} to {most_balanced:.3f}), at 0.5 {balanced_accuracy(y, said > 0):.3f}, calibration error {error_of(y, said):.3f}",
    )


if __name__ == "__main__":
    main()
