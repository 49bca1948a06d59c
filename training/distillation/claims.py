"""Claims beside the sentences of their evidence, as one row of word pieces each."""

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from claim_rows import rows_of
from examples import is_held_out
from rows import lines_of
from tokenizers import Tokenizer

__all__ = ["packed_claims", "written_claims"]

MOST = {"annotated": 9000, "edits": 9000, "squad": 8000, "qasrl": 6000, "qamr": 6000, "knowledgenet": 8000}


def packed_claims(folder: Path, tokenizer: Tokenizer, held: frozenset[str]) -> dict[str, list[tuple]]:
    """Return the claims to train on and those to measure on, by set."""
    chance = random.Random(18)
    rows = [*lines_of(folder / "train.jsonl"), *lines_of(folder / "structured.jsonl")]
    told = [x for name in ("summedits", "qasem", "fm2") for x in lines_of(folder / f"measure/{name}.jsonl")]
    rows += [x for x in told if x["half"] == "a"]
    if (folder / "written").exists():
        rows += [x for x in written_claims(folder / "written") if not is_held_out(x["evidence"], held)]
    by_set: dict[str, list[dict]] = {}
    for row in rows:
        by_set.setdefault(row["set"], []).append(row)
    trained = {}
    for name, found in by_set.items():
        chance.shuffle(found)
        trained[name] = [x for row in found[: MOST.get(name, 10**9)] if (x := packed_claim(row, tokenizer))]
    measured = {}
    for name in ("summedits", "qasem", "fm2", "knowledgenet", "structured", "prose"):
        found = [
            x
            for x in lines_of(folder / f"measure/{name}.jsonl")
            if x["half"] == "b" or name not in trained or name in {"knowledgenet", "structured"}
        ]
        chance.shuffle(found)
        measured[name] = [x for row in found[:1500] if (x := packed_claim(row, tokenizer))]
    for title, sets in (("train", trained), ("measure", measured)):
        for name, found in sets.items():
            print(title, name, len(found), np.round(np.mean([x[1] for x in found]), 3), flush=True)
    return {"trained": trained, "measured": measured}


def written_claims(folder: Path) -> Iterator[dict]:
    """Claims that we wrote; see `training/support/written/README.md`."""
    for path in sorted(folder.glob("*.tsv")):
        texts: dict[str, str] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            what, id_, *rest = line.split("\t")
            if what == "T":
                texts[id_] = rest[0]
            elif what == "C" and id_ in texts and len(rest) == 3:
                yield {"claim": rest[2], "evidence": texts[id_], "supported": rest[0] == "+", "set": "written"}


def packed_claim(row: dict, tokenizer: Tokenizer) -> tuple | None:
    """Return a claim's parts and whether they are all supported."""

    def tokenise(text: str):
        encoding = tokenizer.encode(text)
        return encoding.ids, encoding.offsets

    rows = rows_of(row["claim"], row["evidence"], tokenise)
    parts = [(x.ids.astype(np.int16), x.cases.astype(np.int8), x.sides.astype(np.int8), x.features) for x in rows]
    return (parts, float(row["supported"])) if parts else None
