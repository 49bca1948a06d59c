"""Fit the small model that tells which kinds of things a relation's ends are by its name and definition.

python training/relations/train_ends.py --model WEIGHTS --data FOLDER [--hold-out PROPERTY…] [--folds 4]

WEIGHTS is what `export.py` wrote and gets `ends.npz`; FOLDER is what `prepare.py` wrote. It prints how often the likeliest
kinds are right of relations that it was not fitted to, by cross-validation, and of the properties that are left out.
"""

import argparse
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax
from end_examples import EndExample, end_examples, kind_words

from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.experts.learned.encoder.relation_ends import (
    ENDS_FILE,
    load_end_weights,
    piece_features,
)
from consilience.agents.experts.learned.mentions.tags import MENTION_TYPES

DIMENSIONS = 64
"""Of the states of word pieces those directions are kept in which they differ most."""
WORDS = 4.0
"""How much a word that names a kind counts beside the states."""
PIECES = 28
SEEDS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--hold-out", nargs="*", default=[], help="properties of KnowledgeNet whose like is left out")
    parser.add_argument("--folds", type=int, default=4, help="of the cross-validation; 0: none")
    parser.add_argument("--penalty", type=float, default=0.003)
    parser.add_argument("--steps", type=int, default=150)
    args = parser.parse_args()
    model, words = RelationModel(args.model), kind_words()
    every = end_examples(args.data / "fewrel/pid2name.json")
    known = [example for example in every if example.means not in args.hold_out]
    space, given = prepare(model, known, words)
    targets = np.stack([[of_kinds(e.subject), of_kinds(e.object)] for e in known])
    for fold in range(args.folds):
        inside = np.arange(len(known)) % args.folds == fold
        fitted = [fit(space, given, targets, ~inside, seed, args) for seed in range(SEEDS)]
        save(args.model / ENDS_FILE, fitted, words)
        report(f"fold {fold}", model, args.model, [e for e, out in zip(known, inside, strict=True) if out])
    save(args.model / ENDS_FILE, [fit(space, given, targets, None, seed, args) for seed in range(SEEDS)], words)
    report("fitted to", model, args.model, known)
    if left_out := [example for example in every if example.means in args.hold_out]:
        report("left out", model, args.model, left_out)


def prepare(model: RelationModel, known: list[EndExample], words: dict[str, int]):
    """Return the directions that are kept, and each wording's pieces in them with its relation and weight."""
    read = [(at, piece_features(*model.read_label(text), words)) for at, e in enumerate(known) for text in e.texts]
    read = [(at, features) for at, features in read if len(features)]
    states = np.concatenate([features for _, features in read])[:, : -len(MENTION_TYPES)]
    middle = states.mean(0)
    values, directions = np.linalg.eigh(np.cov((states - middle).T))
    chosen = directions[:, ::-1][:, :DIMENSIONS] / values[::-1][:DIMENSIONS] ** 0.35
    chosen = chosen * 4 / np.sqrt((((states - middle) @ chosen) ** 2).sum(1).mean())
    space = np.zeros((states.shape[1] + len(MENTION_TYPES), DIMENSIONS + len(MENTION_TYPES)))
    space[:-6, :-6], space[-6:, -6:] = chosen, WORDS * np.eye(6)
    shift = np.append(middle @ chosen, np.zeros(6))
    x = np.zeros((len(read), PIECES, space.shape[1]), np.float32)
    there = np.zeros((len(read), PIECES), np.float32)
    for row, (_, features) in enumerate(read):
        x[row, : len(features)], there[row, : len(features)] = features @ space - shift, 1
    at = np.array([at for at, _ in read])
    weight = np.array([(1.5 if e.ours else 1.0) / len(e.texts) for e in known], np.float32)[at]
    return (space, shift), (x, there, at, weight)


def of_kinds(kinds: frozenset[str]) -> np.ndarray:
    told = np.array([kind in kinds for kind in MENTION_TYPES], np.float32)
    return told / told.sum()


def fit(space, given, targets: np.ndarray, chosen: np.ndarray | None, seed: int, args) -> dict[str, np.ndarray]:
    """Return the weights of one model, as they are for the states themselves."""
    x, there, at, weight = given
    weight = weight if chosen is None else weight * chosen[at]
    w = jax.tree.map(
        np.asarray, run(x, there, targets[at], weight, jax.random.key(seed), args.penalty, steps=args.steps)
    )
    directions, shift = space
    whole = w["bias"] - np.einsum("d,jdk->jk", shift, w["seen"] + w["mean"])
    seen, mean = (np.einsum("sd,jdk->jsk", directions, w[name]) for name in ("seen", "mean"))
    return {"look": w["look"] @ directions.T, "seen": seen, "mean": mean, "bias": whole}


@partial(jax.jit, static_argnames="steps")
def run(x, there, y, weight, key, penalty, steps: int):
    size = x.shape[2]
    first, second = jax.random.split(key)
    w = {
        "look": jax.random.normal(first, (2, size)) * 0.05,
        "seen": jax.random.normal(second, (2, size, len(MENTION_TYPES))) * 0.02,
        "mean": jnp.zeros((2, size, len(MENTION_TYPES))),
        "bias": jnp.zeros((2, len(MENTION_TYPES))),
    }
    optimiser = optax.adam(optax.cosine_decay_schedule(0.03, steps))

    def loss(w, key):
        heat = jnp.einsum("ntd,jd->njt", x, w["look"]) + jnp.where(there[:, None] > 0, 0, -1e9)
        looked = jnp.einsum("njt,ntd->njd", jax.nn.softmax(heat, -1), x)
        mean = jnp.einsum("nt,ntd->nd", there, x) / there.sum(1, keepdims=True)
        one, other = jax.random.split(key)
        looked, mean = (v * jax.random.bernoulli(k, 0.7, v.shape) / 0.7 for v, k in ((looked, one), (mean, other)))
        logits = jnp.einsum("njd,jdk->njk", looked, w["seen"]) + jnp.einsum("nd,jdk->njk", mean, w["mean"]) + w["bias"]
        lost = -(y * jax.nn.log_softmax(logits, -1)).sum((1, 2))
        size = (w["seen"] ** 2).sum() + (w["mean"] ** 2).sum() + 0.3 * (w["look"] ** 2).sum()
        return (weight * lost).sum() / weight.sum() + penalty * size

    def step(at, kept):
        w, state = kept
        update, state = optimiser.update(jax.grad(loss)(w, jax.random.fold_in(key, at)), state, w)
        return optax.apply_updates(w, update), state

    return jax.lax.fori_loop(0, steps, step, (w, optimiser.init(w)))[0]


def save(path: Path, fitted: list[dict[str, np.ndarray]], words: dict[str, int]) -> None:
    parts = {name: np.stack([one[name] for one in fitted]).astype(np.float16) for name in fitted[0]}
    ordered = sorted(words)
    np.savez(path, **parts, words=np.array(ordered), word_kinds=np.array([words[word] for word in ordered], np.int8))


def report(title: str, model: RelationModel, folder: Path, examples: list[EndExample]) -> None:
    load_end_weights.cache_clear()
    weights = load_end_weights(folder)
    right, ours = np.zeros(3), np.zeros(3)
    lost = 0.0
    for example in examples:
        for text in example.texts:
            likely = weights.kinds_of_ends(model, text)
            s, o = (MENTION_TYPES[int(at)] for at in np.unravel_index(likely.argmax(), likely.shape))
            told = np.array([s in example.subject, o in example.object, s in example.subject and o in example.object])
            right += told / len(example.texts)
            ours += example.ours * told / len(example.texts)
            fits = np.outer(of_kinds(example.subject) > 0, of_kinds(example.object) > 0)
            lost -= np.log(likely[fits].sum() + 1e-9) / len(example.texts)
    shown = [f"{value:.3f}" for value in (*right / len(examples), *ours / max(1, sum(e.ours for e in examples)))]
    print(
        f"{title:10} {len(examples):4} right: subject, object, both {' '.join(shown[:3])}; ours {' '.join(shown[3:])}"
    )
    print(f"{'':10} mean negative log-probability {lost / len(examples):.3f}", flush=True)


if __name__ == "__main__":
    main()
