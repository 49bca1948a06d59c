"""What stands on the encoder: heads for pairs and for triggers, scored against encoded definitions, and one for mentions."""

import jax
import jax.numpy as jnp
import numpy as np
from encoder import HIDDEN, apply, dropout, gelu

from consilience.agents.experts.learned.encoder.candidates import KINDS
from consilience.agents.experts.learned.encoder.word_pieces import DISTANCES
from consilience.agents.experts.learned.mentions.tags import MENTION_TAGS

__all__ = ["event_vectors", "head_weights", "label_vectors", "mention_scores", "pair_scores", "trigger_scores"]

PAIR = 256


def head_weights(seed: int, width: int = HIDDEN) -> dict:
    """Return weights at random for an encoder whose states are so wide."""
    rng = np.random.default_rng(seed)

    def linear(i: int, o: int, bias: float = 0.0) -> dict:
        return {"w": rng.normal(0, 1 / np.sqrt(i), (i, o)).astype(np.float32), "b": np.full(o, bias, np.float32)}

    return {
        "subject": linear(2 * width, PAIR),
        "object": linear(2 * width, PAIR),
        "between": linear(width, PAIR),
        "context": linear(width, PAIR),
        "subject_kind": rng.normal(0, 0.1, (len(KINDS), PAIR)).astype(np.float32),
        "object_kind": rng.normal(0, 0.1, (len(KINDS), PAIR)).astype(np.float32),
        "distance": rng.normal(0, 0.1, (len(DISTANCES) + 1, PAIR)).astype(np.float32),
        "join": linear(3 * PAIR, PAIR),
        "label1": linear(width, PAIR),
        "label2": linear(PAIR, PAIR),
        "label_bias": linear(PAIR, 1, -4.0),
        "mention1": linear(width, 128),
        "mention2": linear(128, len(MENTION_TAGS)),
        "trigger": linear(width, PAIR),
        "event1": linear(width, PAIR),
        "event2": linear(PAIR, PAIR),
        "event_bias": linear(PAIR, 1, -4.0),
    }


def label_vectors(head: dict, texts: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return what pairs are compared with, (L, 256), and a bias a label, (L,).

    Args:
        texts: the mean state of each label's text, (L, 384).
    """
    hidden = gelu(apply(head["label1"], texts))
    return apply(head["label2"], hidden), apply(head["label_bias"], hidden)[:, 0]


def pair_scores(
    head: dict, states, attention, mask, pairs: dict, vectors, biases, key=None, drop: float = 0.0
) -> jax.Array:
    """Return the logit of each label for each pair, (P, L).

    Args:
        pairs: of each pair `passage`, `s0`, `s1`, `o0`, `o1` (first and last piece of both ends), `sk`, `ok`
            (kinds) and `distance` (bucket), all (P,).
    """
    b = pairs["passage"]
    s = jnp.concatenate([states[b, pairs["s0"]], states[b, pairs["s1"]]], -1)
    o = jnp.concatenate([states[b, pairs["o0"]], states[b, pairs["o1"]]], -1)
    s, o = dropout(s, key, 100, drop), dropout(o, key, 101, drop)
    total = jnp.concatenate([jnp.zeros_like(states[:, :1]), jnp.cumsum(states * mask[..., None], 1)], 1)
    low = jnp.minimum(pairs["s1"], pairs["o1"]) + 1
    high = jnp.maximum(jnp.maximum(pairs["s0"], pairs["o0"]), low)
    between = (total[b, high] - total[b, low]) / jnp.maximum(high - low, 1)[:, None]
    at_s = (attention[b, :, pairs["s0"]] + attention[b, :, pairs["s1"]]) / 2
    at_o = (attention[b, :, pairs["o0"]] + attention[b, :, pairs["o1"]]) / 2
    weight = (at_s * at_o).sum(1)
    weight = weight / (weight.sum(-1, keepdims=True) + 1e-9)
    context = jnp.einsum("pt,pth->ph", weight, states[b])
    vs, vo = apply(head["subject"], s), apply(head["object"], o)
    total_vector = vs + vo + apply(head["between"], between) + apply(head["context"], context)
    total_vector += (
        head["subject_kind"][pairs["sk"]] + head["object_kind"][pairs["ok"]] + head["distance"][pairs["distance"]]
    )
    joined = jnp.concatenate(
        [gelu(total_vector), jnp.tanh(vs) * jnp.tanh(vo), gelu(apply(head["context"], context) + vs - vo)], -1
    )
    z = gelu(apply(head["join"], dropout(joined, key, 102, drop)))
    return dropout(z, key, 103, drop) @ vectors.T / np.sqrt(PAIR / 16) + biases


def mention_scores(head: dict, states, key=None, drop: float = 0.0) -> jax.Array:
    return apply(head["mention2"], gelu(apply(head["mention1"], dropout(states, key, 104, drop))))


def event_vectors(head: dict, texts: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return what words are compared with, (E, 256), and a bias an event type, (E,).

    Args:
        texts: the mean state of each event type's text, (E, 384).
    """
    hidden = gelu(apply(head["event1"], texts))
    return apply(head["event2"], hidden), apply(head["event_bias"], hidden)[:, 0]


def trigger_scores(head: dict, states, vectors, biases, key=None, drop: float = 0.0) -> jax.Array:
    """Return the logit of each event type for each piece, (B, T, E)."""
    words = gelu(apply(head["trigger"], dropout(states, key, 105, drop)))
    return dropout(words, key, 106, drop) @ vectors.T / np.sqrt(PAIR / 16) + biases
