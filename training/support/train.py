"""Train the judge's head on what the encoder made of claims and windows, on one core.

python training/support/train.py --encoded FOLDER --out FOLDER [--minutes N] [--seed N]

Of claims that people judged half a is trained on. The encoder stays as it is.
"""

import argparse
import pickle
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax
from figures import area

from consilience.agents.verification.support.alignment import FEATURES, MARKS

STATE, WIDTH, HEADS, INNER = 384, 128, 4, 96
CLAIMS, WINDOWS = (20, 40, 80), (48, 96, 160)
SHARES = {
    "summedits": 1.5,
    "qasem": 0.9,
    "fm2": 1.5,
    "symmetric": 0.7,
    "edits": 2.0,
    "squad": 1.3,
    "qamr": 1.0,
    "qasrl": 1.5,
    "written": 4.0,
}
SHARES |= {"knowledgenet": 1.5, "annotated": 1.5, "structured": 1.3}
"""How much each set counts."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--encoded", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--start", type=Path, help="head to go on from")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--drop", type=float, default=0.12)
    parser.add_argument("--batch", type=int, default=32)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(args.seed)
    told = [x for name in ("people", "made") for folder in args.encoded for x in read(folder, name)]
    trained = [x for x in told if x["half"] == "a" or x["set"] not in {"summedits", "qasem", "fm2"}]
    watched = [x for x in told if x["half"] == "b" and x["set"] in {"summedits", "qasem", "fm2"}]
    watched += [x | {"set": f"{x['set']} measured"} for x in read(args.encoded[0], "others")]
    weigh(trained)
    sample = np.concatenate([x["claim"]() for x in trained[::40]] + [x["window"]() for x in trained[::80]]).astype(
        np.float32
    )
    features = np.stack([x["features"] for x in trained])
    spread = {
        "state_middle": sample.mean(0),
        "state_width": sample.std(0) + 1e-3,
        "feature_middle": features.mean(0),
        "feature_width": features.std(0) + 1e-3,
    }
    print(len(trained), "claims to train on,", len(watched), "watched", flush=True)
    weights = head_weights(rng)
    if args.start:
        kept = pickle.loads(args.start.read_bytes())
        weights, spread = {name: kept[name] for name in weights}, {name: kept[name] for name in spread}
    weights = jax.tree.map(jnp.asarray, weights)
    optimiser = optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.inject_hyperparams(optax.adamw)(
            learning_rate=0.0, weight_decay=0.02, b2=0.99, mask=jax.tree.map(lambda x: x.ndim > 1, weights)
        ),
    )
    state = optimiser.init(weights)

    def loss_of(w, spread, batch, key):
        logits = score(w, spread, batch, key, args.drop)
        losses = optax.sigmoid_binary_cross_entropy(logits, batch["y"] * 0.96 + 0.02)
        right = ((logits > 0) == (batch["y"] > 0.5)) * batch["weight"]
        return (losses * batch["weight"]).mean(), right.sum() / batch["weight"].sum()

    @jax.jit
    def step(w, state, spread, batch, key, rate):
        (loss, right), gradient = jax.value_and_grad(loss_of, has_aux=True)(w, spread, batch, key)
        state[1].hyperparams["learning_rate"] = rate
        update, state = optimiser.update(gradient, state, w)
        return optax.apply_updates(w, update), state, loss, right

    told_by = jax.jit(score)

    def judge(w, batch):
        return told_by(w, spread, batch)

    began, log, average, at, looked = time.monotonic(), [], None, 0, 0.0
    stream = batches(trained, rng, args.batch)
    while (done := (time.monotonic() - began) / 60 / args.minutes) < 1:
        rate = args.rate * min(1.0, (at + 1) / 100) * max(0.01, 0.5 * (1 + np.cos(np.pi * done)))
        weights, state, loss, right = step(
            weights, state, spread, next(stream), jax.random.key(args.seed * 100_003 + at), rate
        )
        log.append((float(loss), float(right)))
        at += 1
        if done > 0.6:
            average = weights if average is None else jax.tree.map(lambda a, b: a * 0.99 + b * 0.01, average, weights)
        if at % 200 == 0:
            print(at, f"{time.monotonic() - began:.0f} s", np.round(np.mean(log[-200:], 0), 3), flush=True)
        if time.monotonic() - began > looked + 150:
            print("  ", look(judge, weights, watched, args.batch), flush=True)
            looked = time.monotonic() - began
    print(at, "steps,", at * args.batch, "claims;", look(judge, average, watched, args.batch), flush=True)
    kept = jax.tree.map(np.asarray, average) | spread
    (args.out / "head.pickle").write_bytes(pickle.dumps(kept))


def read(folder: Path, name: str) -> list[dict]:
    if not (folder / f"{name}.npy").exists():
        return []
    states = np.load(folder / f"{name}.npy", mmap_mode="r")
    told, at = pickle.loads((folder / f"{name}.pickle").read_bytes()), 0
    for x in told:
        n, m = x["sizes"]
        x["claim"] = part(states, at, n)
        x["window"] = part(states, at + n, m)
        at += n + m
    return [x for x in told if all(x["sizes"])]


def part(states: np.ndarray, start: int, size: int):
    return lambda: states[start : start + size]


def weigh(rows: list[dict]) -> None:
    """Let each set count by its share, and its supported claims as much as the others."""
    counts = {}
    for x in rows:
        counts[x["set"], x["y"]] = counts.get((x["set"], x["y"]), 0) + 1
    for x in rows:
        x["weight"] = SHARES[x["set"]] / counts[x["set"], x["y"]] ** 0.7
    mean = np.mean([x["weight"] for x in rows])
    for x in rows:
        x["weight"] /= mean


def head_weights(rng: np.random.Generator) -> dict:
    def dense(inside: int, outside: int) -> np.ndarray:
        return (rng.standard_normal((inside, outside)) / np.sqrt(inside)).astype(np.float32)

    def zeros(size: int) -> np.ndarray:
        return np.zeros(size, np.float32)

    return {
        "project.w": dense(STATE, WIDTH),
        "project.b": zeros(WIDTH),
        "marks": dense(len(MARKS), WIDTH) * 0.5,
        **{f"{hop}.{name}": dense(WIDTH, WIDTH) for hop in ("first", "second", "within") for name in "qkv"},
        "first.same": np.ones(HEADS, np.float32) * 2,
        "second.same": zeros(HEADS),
        "compare.w": dense(4 * WIDTH + 1 + HEADS, WIDTH),
        "compare.b": zeros(WIDTH),
        "within.o": dense(WIDTH, WIDTH) * 0.5,
        "again.w": dense(3 * WIDTH, WIDTH),
        "again.b": zeros(WIDTH),
        "pool1.w": dense(2 * WIDTH + len(FEATURES), INNER),
        "pool1.b": zeros(INNER),
        "pool2.w": dense(INNER, 1) * 0.3,
        "pool2.b": zeros(1),
    }


def score(w: dict, spread: dict, batch: dict, key=None, drop: float = 0.0) -> jax.Array:
    """Return the logits of claims, (B,); what `head.py` of the package computes of one claim."""

    def dropped(x, at):
        if key is None:
            return x
        keep = jax.random.bernoulli(jax.random.fold_in(key, at), 1 - drop, x.shape)
        return jnp.where(keep, x / (1 - drop), 0)

    def side(name):
        raw = (batch[name] - spread["state_middle"]) / spread["state_width"]
        return raw, gelu(
            dropped(raw, name == "claim") @ w["project.w"] + w["project.b"] + w["marks"][batch[f"{name}_marks"]]
        )

    (raw_claim, claim), (raw_window, window) = side("claim"), side("window")
    in_claim, in_window = batch["claim_mask"], batch["window_mask"]
    same = (batch["claim_stems"][:, :, None] == batch["window_stems"][:, None, :]) & (
        batch["claim_stems"][:, :, None] > 0
    )
    same = same.astype(jnp.float32)
    first, weights = attended(w, "first", claim, window, in_window, same)
    held = (weights * same[:, None]).sum(-1).transpose(0, 2, 1)
    near = jnp.einsum("bnd,bmd->bnm", unit(raw_claim), unit(raw_window))
    near = jnp.where(in_window[:, None, :] > 0, near, -1).max(-1, keepdims=True)
    together = jnp.concatenate([claim, first, claim * first, jnp.abs(claim - first), near, held], -1)
    compared = gelu(dropped(together, 2) @ w["compare.w"] + w["compare.b"])
    within, _ = attended(w, "within", compared, compared, in_claim, None)
    compared = compared + within @ w["within.o"]
    second, _ = attended(w, "second", compared, window, in_window, same)
    again = jnp.concatenate([compared, second, compared * second], -1)
    compared = compared + gelu(dropped(again, 3) @ w["again.w"] + w["again.b"])
    mean = (compared * in_claim[..., None]).sum(1) / in_claim.sum(1, keepdims=True)
    most = jnp.where(in_claim[..., None] > 0, compared, -1e9).max(1)
    features = (batch["features"] - spread["feature_middle"]) / spread["feature_width"]
    pooled = jnp.concatenate([mean, most, features], -1)
    return (gelu(dropped(pooled, 4) @ w["pool1.w"] + w["pool1.b"]) @ w["pool2.w"] + w["pool2.b"])[:, 0]


def attended(w: dict, hop: str, asking, asked, mask, same):
    b, n, _ = asking.shape
    q, k, v = (
        (x @ w[f"{hop}.{name}"]).reshape(b, -1, HEADS, WIDTH // HEADS).transpose(0, 2, 1, 3)
        for name, x in (("q", asking), ("k", asked), ("v", asked))
    )
    scores = q @ k.transpose(0, 1, 3, 2) / np.sqrt(WIDTH / HEADS) + (1 - mask[:, None, None, :]) * -1e9
    if same is not None:
        scores = scores + w[f"{hop}.same"][None, :, None, None] * same[:, None]
    weights = jax.nn.softmax(scores)
    return (weights @ v).transpose(0, 2, 1, 3).reshape(b, n, WIDTH), weights


def gelu(x):
    return jax.nn.gelu(x, approximate=True)


def unit(x):
    return x / jnp.sqrt((x * x).sum(-1, keepdims=True) + 1e-6)


def length_of(row: dict) -> tuple[int, int]:
    n, m = row["sizes"]
    return next(size for size in CLAIMS if n <= size), next(size for size in WINDOWS if m <= size)


def batches(rows: list[dict], rng: np.random.Generator, size: int):
    waiting = {}
    while True:
        for at in rng.permutation(len(rows)):
            group = waiting.setdefault(length_of(rows[at]), [])
            group.append(rows[at])
            if len(group) == size:
                yield batch_of(waiting.pop(length_of(rows[at])), length_of(rows[at]))


def batch_of(rows: list[dict], length: tuple[int, int]) -> dict:
    batch = {}
    for side, name in enumerate(("claim", "window")):
        states = np.zeros((len(rows), length[side], STATE), np.float32)
        marks, stems = np.zeros((2, len(rows), length[side]), np.int32)
        mask = np.zeros((len(rows), length[side]), np.float32)
        for at, row in enumerate(rows):
            n = row["sizes"][side]
            states[at, :n], marks[at, :n], stems[at, :n] = row[name](), row["marks"][side], row["stems"][side]
            mask[at, :n] = 1
        batch |= {name: states, f"{name}_marks": marks, f"{name}_stems": stems, f"{name}_mask": mask}
    batch["features"] = np.stack([row["features"] for row in rows])
    batch["y"] = np.array([row["y"] for row in rows], np.float32)
    batch["weight"] = np.array([row.get("weight", 1) for row in rows], np.float32)
    return batch


def logits_of(judge, weights, rows: list[dict], size: int) -> np.ndarray:
    logits = np.zeros(len(rows))
    groups = {}
    for at, row in enumerate(rows):
        groups.setdefault(length_of(row), []).append(at)
    for length, chosen in groups.items():
        for first in range(0, len(chosen), size):
            own = chosen[first : first + size]
            filled = own + [own[0]] * (size - len(own))
            logits[own] = np.asarray(judge(weights, batch_of([rows[i] for i in filled], length)))[: len(own)]
    return logits


def look(judge, weights, watched: list[dict], size: int) -> dict[str, float]:
    logits = logits_of(judge, weights, watched, size)
    sets, y = np.array([x["set"] for x in watched]), np.array([x["y"] for x in watched])
    return {str(name): round(area(y[sets == name], logits[sets == name]), 3) for name in np.unique(sets)}


if __name__ == "__main__":
    main()
