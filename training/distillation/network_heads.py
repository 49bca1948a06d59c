"""What stands on teacher and student: the heads of `training/relations/heads.py`, of any width, and one for claims.

What is gathered by place is gathered by products with rows of ones: to add gradients back to few places one by one is
what an accelerator does slowest.
"""

import jax
import jax.numpy as jnp
import numpy as np
from encoder import dropout, gelu
from heads import PAIR
from network import HEADS
from products import SHORT, apply, product, rows_of_table

__all__ = [
    "claim_scores",
    "event_vectors",
    "label_vectors",
    "mention_scores",
    "pair_scores",
    "support_weights",
    "trigger_scores",
]

SUPPORT = 256


def label_vectors(head: dict, texts: jax.Array) -> tuple[jax.Array, jax.Array]:
    hidden = gelu(apply(head["label1"], texts))
    return apply(head["label2"], hidden), apply(head["label_bias"], hidden)[:, 0]


def pair_scores(
    head: dict, states, attention, mask, pairs: dict, vectors, biases, key=None, drop: float = 0.0
) -> jax.Array:
    """Return the logit of each label for each pair, (P, L), as `training/relations/heads.py` does."""
    b, t, width = states.shape
    own = jax.nn.one_hot(pairs["passage"], b, dtype=SHORT)
    flat = states.reshape(b * t, width)

    def among_all(weight):
        return (own[:, :, None] * weight.astype(SHORT)[:, None, :]).reshape(-1, b * t)

    def place(at):
        return jax.nn.one_hot(at, t, dtype=jnp.float32)

    s0, s1, o0, o1 = (among_all(place(pairs[name])) for name in ("s0", "s1", "o0", "o1"))
    s = jnp.concatenate([product("pn,nh->ph", s0, flat), product("pn,nh->ph", s1, flat)], -1)
    o = jnp.concatenate([product("pn,nh->ph", o0, flat), product("pn,nh->ph", o1, flat)], -1)
    s, o = dropout(s, key, 100, drop), dropout(o, key, 101, drop)
    low = jnp.minimum(pairs["s1"], pairs["o1"]) + 1
    high = jnp.maximum(jnp.maximum(pairs["s0"], pairs["o0"]), low)
    at = jnp.arange(t)[None]
    inside = (at >= low[:, None]) & (at < high[:, None])
    masks = product("pb,bt->pt", own, mask)
    between_weight = inside * masks / jnp.maximum(high - low, 1)[:, None]
    between = product("pn,nh->ph", among_all(between_weight), flat)
    beside = attention.transpose(0, 2, 1, 3).reshape(b * t, HEADS * t)
    at_s = product("pn,nk->pk", (s0 + s1) / 2, beside).reshape(-1, HEADS, t)
    at_o = product("pn,nk->pk", (o0 + o1) / 2, beside).reshape(-1, HEADS, t)
    weight = (at_s * at_o).sum(1)
    weight = weight / (weight.sum(-1, keepdims=True) + 1e-9)
    context = product("pn,nh->ph", among_all(weight), flat)
    vs, vo = apply(head["subject"], s), apply(head["object"], o)
    heard = apply(head["context"], context)
    total_vector = vs + vo + apply(head["between"], between) + heard
    total_vector += (
        rows_of_table(head["subject_kind"], pairs["sk"])
        + rows_of_table(head["object_kind"], pairs["ok"])
        + rows_of_table(head["distance"], pairs["distance"])
    )
    joined = jnp.concatenate([gelu(total_vector), jnp.tanh(vs) * jnp.tanh(vo), gelu(heard + vs - vo)], -1)
    z = gelu(apply(head["join"], dropout(joined, key, 102, drop)))
    return product("pc,lc->pl", dropout(z, key, 103, drop), vectors) / np.sqrt(PAIR / 16) + biases


def mention_scores(head: dict, states, key=None, drop: float = 0.0) -> jax.Array:
    return apply(head["mention2"], gelu(apply(head["mention1"], dropout(states, key, 104, drop))))


def event_vectors(head: dict, texts: jax.Array) -> tuple[jax.Array, jax.Array]:
    hidden = gelu(apply(head["event1"], texts))
    return apply(head["event2"], hidden), apply(head["event_bias"], hidden)[:, 0]


def trigger_scores(head: dict, states, vectors, biases, key=None, drop: float = 0.0) -> jax.Array:
    words = gelu(apply(head["trigger"], dropout(states, key, 105, drop)))
    return product("btc,ec->bte", dropout(words, key, 106, drop), vectors) / np.sqrt(PAIR / 16) + biases


def support_weights(seed: int, width: int, features: int) -> dict:
    """Return weights for the head that judges claims, at random."""
    rng = np.random.default_rng(seed)
    inputs = 4 * width + features

    def linear(i: int, o: int) -> dict:
        return {"w": rng.normal(0, 1 / np.sqrt(i), (i, o)).astype(np.float32), "b": np.zeros(o, np.float32)}

    return {"support1": linear(inputs, SUPPORT), "support2": linear(SUPPORT, 1)}


def claim_scores(head: dict, states, batch: dict, key=None, drop: float = 0.0) -> jax.Array:
    """Return a logit a claim, (B,): that of its least supported part; parts of a claim share their `group`."""
    said, window = ((batch["side"] == at).astype(jnp.float32)[..., None] for at in (1, 2))
    mean = (states * said).sum(1) / jnp.maximum(said.sum(1), 1)
    most = jnp.where(said > 0, states, -10.0).max(1)
    beside = (states * window).sum(1) / jnp.maximum(window.sum(1), 1)
    pooled = jnp.concatenate([states[:, 0], mean, most, beside, batch["features"]], -1)
    inner = gelu(apply(head["support1"], dropout(pooled, key, 107, drop)))
    logits = apply(head["support2"], dropout(inner, key, 108, drop))[:, 0]
    # A group without a row has -inf, whose loss is not a number even where it does not count.
    return -jnp.maximum(
        jax.ops.segment_max(jnp.where(batch["part"] > 0, -logits, -30.0), batch["group"], logits.shape[0]), -30.0
    )
