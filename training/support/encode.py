"""Read all claims and their windows with the encoder that ships, and keep what the head is trained on.

python training/support/encode.py --data FOLDER --out FOLDER [--most N]
"""

import argparse
import json
import pickle
import random
import time
from pathlib import Path

import numpy as np
from rows import lines_of

from consilience.agents.experts.learned.encoder.model import WEIGHTS, RelationModel
from consilience.agents.verification.support.alignment import alignment_of
from consilience.agents.verification.support.pieces import CLAIM_PIECES, side_of

SHARES = {"annotated": 0.45, "knowledgenet": 0.6, "qamr": 0.5, "qasrl": 0.75, "squad": 0.75, "edits": 0.75}
"""Of the large sets so much is read, in the order of the file, which is drawn by chance."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("data", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=1e9, help="leave out the rest of what was made by then")
    parser.add_argument("--skip", type=int, help="read only what was made, from this line on: to go on with a run")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    chance = random.Random(18)
    model = RelationModel(WEIGHTS)
    people = [row for name in ("summedits", "qasem", "fm2") for row in lines_of(args.data / f"measure/{name}.jsonl")]
    others = [row for name in ("knowledgenet", "structured") for row in lines_of(args.data / f"measure/{name}.jsonl")]
    made = [row for row in lines_of(args.data / "train.jsonl") if chance.random() < SHARES.get(row["set"], 1)]
    made += lines_of(args.data / "structured.jsonl")
    chance.shuffle(made)
    began = time.monotonic()
    parts = [("people", people), ("made", made), ("others", chance.sample(others, 1200))]
    for name, rows in [("made", made[args.skip :])] if args.skip else parts:
        told, states = [], []
        for at, row in enumerate(rows):
            if name == "made" and time.monotonic() - began > args.minutes * 60:
                break
            told.append(read(model, row, states))
            if at % 2000 == 1999:
                print(name, at + 1, f"{time.monotonic() - began:.0f} s", flush=True)
        np.save(args.out / f"{name}.npy", np.concatenate(states))
        (args.out / f"{name}.pickle").write_bytes(pickle.dumps(told))
        print(name, len(told), json.dumps(counted(told)), flush=True)


def read(model: RelationModel, row: dict, states: list) -> dict:
    alignment = alignment_of(row["claim"], row["evidence"])
    claim = side_of(model.read(row["claim"]), alignment.claim_words, CLAIM_PIECES)
    window = side_of(model.read(alignment.window), alignment.window_words)
    states += [claim.states.astype(np.float16), window.states.astype(np.float16)]
    return {
        "sizes": (len(claim.marks), len(window.marks)),
        "marks": (claim.marks, window.marks),
        "stems": (claim.stems, window.stems),
        "features": alignment.features,
        "y": float(row["supported"]),
        "set": row["set"],
        "half": row["half"],
        "group": row.get("group") or row["evidence"][:80],
    }


def counted(told: list[dict]) -> dict[str, int]:
    return {name: sum(x["set"] == name for x in told) for name in sorted({x["set"] for x in told})}


if __name__ == "__main__":
    main()
