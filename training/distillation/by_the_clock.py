"""Training for as long as there is time: the rate falls to nothing when it ends, however many steps that were."""

import functools
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
import optax
from batches_of_pack import CLAIM_CLASSES, CLASSES, COLUMNS, claim_shape, empty_passages
from definitions import Definitions
from losses import claim_loss, known_loss, scores_of, taught_loss
from network import encode_stacked
from network_heads import claim_scores

__all__ = ["Course", "train"]

WARM, KEPT, ANEW = 150, 0.999, 60
"""Steps until the rate is whole; how much of the average stays at a step; steps after which definitions are encoded anew."""
DROP = (0.1, 0.2, 0.1)


@dataclass(frozen=True, slots=True)
class Course:
    """How one network is trained."""

    name: str
    minutes: float
    most: int
    """Steps."""
    rate: float
    heads: float
    """How many times the rate is higher for heads."""
    seed: int
    every: int
    """Steps between two lines of the log."""


def train(
    course: Course,
    start: tuple[np.ndarray, dict],
    queue,
    definitions: Definitions,
    say: Callable[..., None],
    teacher: tuple[jax.Array, dict] | None = None,
) -> dict:
    """Return the average of the weights of the second half.

    Args:
        course: how.
        start: the vectors of word pieces and the weights to begin with.
        queue: gives kind, length, columns and batch.
        definitions: of all labels and event types.
        say: writes a line of the log.
        teacher: what the network is to think, beside what is known.
    """
    words, weights = jnp.asarray(start[0]), jax.tree.map(jnp.asarray, start[1])
    # What does not change is an argument: as constants of the program it would be compiled anew with each length.
    fixed = (words, teacher)
    optimiser = _optimiser(weights, course.heads)
    state = optimiser.init(weights)
    rng = np.random.default_rng(course.seed + 9)
    labels, types = definitions.encode(weights["encoder"], words, rng)
    taught = definitions.encode(teacher[1]["encoder"], teacher[0], rng, first=True) if teacher else (labels, types)
    compiled = _compile(optimiser, weights, state, fixed, (labels[:COLUMNS], types, taught[0][:COLUMNS], taught[1]))
    say(course.name, "compiled")
    began, at, losses, claims = time.monotonic(), 0, [], []
    average = jax.tree.map(jnp.copy, weights)
    while at < course.most:
        done = max((time.monotonic() - began) / (course.minutes * 60), at / course.most)
        if done >= 1:
            break
        _set_rate(state, course.rate * min(1.0, (at + 1) / WARM) * max(0.01, 1 - done))
        if at % ANEW == 0:
            labels, types = definitions.encode(weights["encoder"], words, rng)
        kind, t, columns, batch = queue.get()
        key = jax.random.key(course.seed * 100_003 + at, impl="rbg")
        kind = "claims" if kind == "claims" else "passages"
        told = () if kind == "claims" else (labels[columns], types, taught[0][columns], taught[1])
        blend = jnp.float32(0.0 if done < 0.5 else KEPT)
        weights, average, state, part = compiled[kind, t](weights, average, state, fixed, batch, *told, key, blend)
        (claims if kind == "claims" else losses).append(part)
        at += 1
        if at % course.every == 0:
            means = (np.round(np.mean(jax.device_get(x), 0), 3) for x in (losses, claims) if x)
            say(course.name, at, *means)
            losses, claims = [], []
    say(course.name, at, "steps")
    return average


def _compile(optimiser, weights: dict, state, fixed: tuple, told: tuple) -> dict:
    key = jax.random.key(0, impl="rbg")

    def passages(t: int):
        batch = empty_passages(t, told[1].shape[0])
        step = jax.jit(functools.partial(_passage_step, optimiser), donate_argnums=(0, 1, 2))
        return step.lower(weights, weights, state, fixed, batch, *told, key, 0.5).compile()

    def claims(t: int):
        step = jax.jit(functools.partial(_claim_step, optimiser), donate_argnums=(0, 1, 2))
        return step.lower(weights, weights, state, fixed, claim_shape(t), key, 0.5).compile()

    with ThreadPoolExecutor(8) as pool:
        waiting = {("passages", t): pool.submit(passages, t) for t in CLASSES}
        waiting |= {("claims", t): pool.submit(claims, t) for t in CLAIM_CLASSES}
        return {kind: made.result() for kind, made in waiting.items()}


def _passage_step(optimiser, w, average, state, fixed, batch, labels, types, taught_labels, taught_types, key, blend):
    words, teacher = fixed
    taught = None
    if teacher:
        taught = jax.lax.stop_gradient(scores_of(teacher[1], teacher[0], batch, taught_labels, taught_types))

    def loss_of(w):
        scores = scores_of(w, words, batch, labels, types, key, DROP)
        parts = known_loss(scores, batch)
        if taught is None:
            return sum(parts), jnp.stack(parts)
        more = taught_loss(scores, taught, batch)
        return 0.5 * sum(parts) + 0.7 * sum(more), jnp.stack([*parts, *more])

    return _step(optimiser, loss_of, w, average, state, blend)


def _claim_step(optimiser, w, average, state, fixed, batch, key, blend):
    words, teacher = fixed
    taught = None
    if teacher:
        states, _ = encode_stacked(teacher[1]["encoder"], teacher[0], batch["ids"], batch["cases"], batch["mask"])
        taught = jax.lax.stop_gradient(claim_scores(teacher[1]["head"], states, batch))

    def loss_of(w):
        states, _ = encode_stacked(w["encoder"], words, batch["ids"], batch["cases"], batch["mask"], key, DROP[0])
        logits = claim_scores(w["head"], states, batch, key, 0.1)
        return claim_loss(logits, batch, taught), claim_loss(logits, batch)

    return _step(optimiser, loss_of, w, average, state, blend)


def _step(optimiser, loss_of, w, average, state, blend):
    (_, told), gradient = jax.value_and_grad(loss_of, has_aux=True)(w)
    update, state = optimiser.update(gradient, state, w)
    w = optax.apply_updates(w, update)
    return w, jax.tree.map(lambda a, b: a * blend + b * (1 - blend), average, w), state, told


def _optimiser(weights: dict, heads: float) -> optax.GradientTransformation:
    def one(scale: float) -> optax.GradientTransformation:
        decayed = functools.partial(jax.tree.map, lambda x: x.ndim > 1)
        adam = functools.partial(optax.adamw, weight_decay=0.01, mask=decayed)
        return optax.chain(optax.inject_hyperparams(adam)(learning_rate=0.0), optax.scale(scale))

    parts = {name: jax.tree.map(lambda _, name=name: name, weights[name]) for name in ("encoder", "head")}
    return optax.chain(
        optax.clip_by_global_norm(2.0), optax.multi_transform({"encoder": one(1.0), "head": one(heads)}, parts)
    )


def _set_rate(state, rate: float) -> None:
    for part in state[1].inner_states.values():
        part.inner_state[0].hyperparams["learning_rate"] = jnp.asarray(rate, jnp.float32)
