"""Batches of fixed shapes from a packed file, made by processes of their own while the accelerator computes."""

import multiprocessing
import sys
from collections.abc import Iterator

import numpy as np

__all__ = [
    "CLAIM_CLASSES",
    "CLASSES",
    "COLUMNS",
    "batches",
    "claim_batch",
    "claim_shape",
    "empty_passages",
    "passage_batch",
]

COLUMNS = 48
CLASSES = {40: (96, 96 * 22), 64: (96, 96 * 30), 160: (32, 32 * 110)}
"""By word pieces at most, passages and pairs of a batch."""
CLAIM_CLASSES = {64: 128, 104: 128, 160: 96}
"""By word pieces at most, rows of a batch."""
FEATURES = 16
CLAIM_SHARES = {
    "summedits": 1.5,
    "qasem": 0.9,
    "fm2": 1.5,
    "symmetric": 0.7,
    "edits": 1.2,
    "squad": 1.3,
    "qamr": 0.8,
    "qasrl": 1.0,
    "knowledgenet": 1.2,
    "annotated": 1.2,
    "structured": 1.2,
    "written": 5.0,
}
"""How often each set of claims is drawn; as many that are supported as others."""
if "--tiny" in sys.argv:
    CLASSES = {t: (4, 4 * p // b) for t, (b, p) in CLASSES.items()}
    CLAIM_CLASSES = dict.fromkeys(CLAIM_CLASSES, 6)


def length_of(pieces: int, classes: dict) -> int:
    return next(n for n in classes if pieces <= n)


def empty_passages(t: int, events: int) -> dict:
    b, p = CLASSES[t]
    pairs = {name: np.zeros(p, np.int32) for name in ("passage", "s0", "s1", "o0", "o1", "sk", "ok", "distance")}
    return {
        "ids": np.zeros((b, t), np.int32),
        "cases": np.zeros((b, t), np.int32),
        "mask": np.zeros((b, t), np.float32),
        "first": np.zeros((b, t), np.float32),
        "tags": np.full((b, t), -1, np.int32),
        "triggers": np.full((b, t, events), -1, np.int8),
        "pairs": pairs,
        "real": np.zeros(p, np.float32),
        "y": np.zeros((p, COLUMNS), np.int8),
        "m": np.zeros((p, COLUMNS), np.int8),
        "passages": np.float32(b),
    }


def passage_batch(chosen: list, t: int, columns: np.ndarray, events: int, rng, hidden: int, masked: float) -> dict:
    """Return arrays for passages of one class."""
    batch = empty_passages(t, events)
    batch["passages"] = np.float32(len(chosen))
    place, at = {label: i for i, label in enumerate(columns)}, 0
    most = CLASSES[t][1]
    for i, (ids, cases, rows, targets, tags, triggers, first) in enumerate(chosen):
        n = len(ids)
        batch["ids"][i, :n], batch["cases"][i, :n], batch["mask"][i, :n] = ids, cases, 1
        batch["first"][i, :n] = first
        if tags is not None:
            batch["tags"][i, :n] = tags
        if triggers is not None:
            batch["triggers"][i, :n] = triggers
        k = min(len(rows), most - at)
        if k <= 0:
            continue
        batch["pairs"]["passage"][at : at + k] = i
        for j, name in enumerate(("s0", "s1", "o0", "o1", "sk", "ok", "distance")):
            batch["pairs"][name][at : at + k] = rows[:k, j]
        batch["real"][at : at + k] = 1
        for label, values in targets.items():
            if label in place:
                batch["y"][at : at + k, place[label]] = values[:k] == 1
                batch["m"][at : at + k, place[label]] = values[:k] >= 0
        at += k
    if masked:
        covered = (rng.random(batch["ids"].shape) < masked) & (batch["cases"] > 0)
        batch["ids"] = np.where(covered, hidden, batch["ids"]).astype(np.int32)
    return batch


def claim_shape(t: int) -> dict:
    b = CLAIM_CLASSES[t]
    return {
        "ids": np.zeros((b, t), np.int32),
        "cases": np.zeros((b, t), np.int32),
        "mask": np.zeros((b, t), np.float32),
        "side": np.zeros((b, t), np.int32),
        "features": np.zeros((b, FEATURES), np.float32),
        "part": np.zeros(b, np.float32),
        "group": np.full(b, b - 1, np.int32),
        "y": np.zeros(b, np.float32),
        "told": np.zeros(b, np.float32),
    }


def claim_batch(chosen: list, t: int, spread: tuple) -> dict:
    """Return arrays for claims; each takes as many rows as it has parts."""
    batch, row = claim_shape(t), 0
    middle, width = spread
    for at, (parts, y) in enumerate(chosen):
        if row + len(parts) > len(batch["part"]):
            break
        for ids, cases, side, features in parts:
            n = min(len(ids), t)
            batch["ids"][row, :n], batch["cases"][row, :n], batch["mask"][row, :n] = ids[:n], cases[:n], 1
            batch["side"][row, :n] = side[:n]
            batch["features"][row] = (features - middle) / width
            batch["part"][row], batch["group"][row] = 1, at
            row += 1
        batch["y"][at], batch["told"][at] = y, 1
    return batch


def columns_of(chosen: list, labels: list, rng, of_events: bool) -> np.ndarray:
    """Return which labels stand in a batch: the roles for passages with triggers, else the core and some others."""
    roles = [at for at, (_, event, _) in enumerate(labels) if event]
    core = [at for at, (name, event, _) in enumerate(labels) if not event and not name[1:].isdigit()]
    if of_events:
        return np.array((roles + core)[:COLUMNS])
    others = [at for at, (name, event, _) in enumerate(labels) if not event and name[1:].isdigit()]
    positive = {at for x in chosen for at, values in x[3].items() if at in set(others) and (values == 1).any()}
    rest = [*rng.permutation(sorted(positive)), *rng.permutation(others)]
    return np.array(list(dict.fromkeys([*core, *map(int, rest)]))[:COLUMNS])


def _stream(pool: list, rng) -> Iterator[tuple[int, list]]:
    while True:
        waiting: dict[int, list] = {}
        for at in rng.permutation(len(pool)):
            t = length_of(len(pool[at][0]), CLASSES)
            waiting.setdefault(t, []).append(pool[at])
            if len(waiting[t]) == CLASSES[t][0]:
                yield t, waiting.pop(t)


def _claim_stream(sets: dict, shares: dict, rng) -> Iterator[tuple[int, list]]:
    names = [name for name in sets if sets[name]]
    weights = np.array([shares.get(name, 1.0) for name in names])
    weights /= weights.sum()
    sides = {name: ([x for x in sets[name] if x[1] > 0.5], [x for x in sets[name] if x[1] <= 0.5]) for name in names}
    waiting: dict[int, list] = {}
    while True:
        name = names[rng.choice(len(names), p=weights)]
        side = sides[name][rng.integers(2)] or sets[name]
        claim = side[rng.integers(len(side))]
        t = length_of(max(len(part[0]) for part in claim[0]), CLAIM_CLASSES)
        waiting.setdefault(t, []).append(claim)
        if sum(len(x[0]) for x in waiting[t]) >= CLAIM_CLASSES[t]:
            yield t, waiting.pop(t)


def _make(queue, pack: dict, shares: dict, spread, masked: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    events = len(pack["events"])
    names = [name for name, share in shares.items() if share and (name == "claims" or pack["pools"].get(name))]
    weights = np.array([shares[name] for name in names])
    weights = weights / weights.sum()
    streams = {name: _stream(pack["pools"][name], rng) for name in names if name != "claims"}
    claims = _claim_stream(pack["claims"]["trained"], CLAIM_SHARES, rng)
    while True:
        name = names[rng.choice(len(names), p=weights)]
        if name == "claims":
            t, chosen = next(claims)
            queue.put(("claims", t, None, claim_batch(chosen, t, spread)))
            continue
        t, chosen = next(streams[name])
        of_events = name == "plain events" or any(x[5] is not None for x in chosen)
        columns = columns_of(chosen, pack["labels"], rng, of_events)
        batch = passage_batch(chosen, t, columns, events, rng, pack["hidden"], masked)
        queue.put((name, t, columns, batch))


def batches(pack: dict, shares: dict, spread, masked: float, seed: int, workers: int):
    """Start processes that make batches, and return the queue that they fill and how to end them."""
    context = multiprocessing.get_context("fork")
    queue = context.Queue(maxsize=workers * 4)
    running = [
        context.Process(target=_make, args=(queue, pack, shares, spread, masked, seed * 1000 + at), daemon=True)
        for at in range(workers)
    ]
    for process in running:
        process.start()

    def end() -> None:
        for process in running:
            process.terminate()

    return queue, end
