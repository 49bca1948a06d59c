"""What teacher and student are trained on: what is known of a passage or claim, and what the teacher thinks of it."""

import jax
import jax.numpy as jnp
import optax
from network import encode_stacked
from network_heads import event_vectors, label_vectors, mention_scores, pair_scores, trigger_scores

__all__ = ["Scores", "claim_loss", "known_loss", "scores_of", "taught_loss"]

Scores = tuple[jax.Array, jax.Array, jax.Array]
"""Of pairs (P, L), of tags (B, T, 13) and of triggers (B, T, E)."""

MENTIONS = 0.4
CLAIMS = 6.0
"""How much mentions and claims count beside relations."""
SMOOTHED = 0.015
"""No claim is taken for surer than this from 0 or 1."""


def scores_of(
    w: dict, words: jax.Array, batch: dict, labels: jax.Array, types: jax.Array, key=None, drop=(0.0, 0.0, 0.0)
) -> Scores:
    """Return what a network makes of passages.

    Args:
        w, words: its weights, and the vectors of word pieces.
        batch: as `batches_of_pack.py` makes it.
        labels, types: encoded definitions.
        key, drop: dropout of the encoder, of the heads for pairs and triggers, and of that for mentions.
    """
    states, attention = encode_stacked(w["encoder"], words, batch["ids"], batch["cases"], batch["mask"], key, drop[0])
    vectors, biases = label_vectors(w["head"], labels)
    pairs = pair_scores(w["head"], states, attention, batch["mask"], batch["pairs"], vectors, biases, key, drop[1])
    tags = mention_scores(w["head"], states, key, drop[2])
    return pairs, tags, trigger_scores(w["head"], states, *event_vectors(w["head"], types), key, drop[1])


def known_loss(scores: Scores, batch: dict) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Return the loss of pairs, mentions and triggers a passage, where something is known."""
    pairs, tags, found = scores
    n = batch["passages"]
    relation = (optax.sigmoid_binary_cross_entropy(pairs, batch["y"]) * batch["m"]).sum() / n
    marked = batch["tags"] >= 0
    mention = (optax.softmax_cross_entropy_with_integer_labels(tags, jnp.maximum(batch["tags"], 0)) * marked).sum() / n
    known = batch["triggers"] >= 0
    trigger = (optax.sigmoid_binary_cross_entropy(found, jnp.maximum(batch["triggers"], 0)) * known).sum() / n
    return relation, MENTIONS * mention, trigger


def taught_loss(scores: Scores, taught: Scores, batch: dict) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Return the same against what the teacher thinks, of every pair and piece."""
    n = batch["passages"]
    relation = optax.sigmoid_binary_cross_entropy(scores[0], jax.nn.sigmoid(taught[0])) * batch["real"][:, None]
    mention = optax.softmax_cross_entropy(scores[1], jax.nn.softmax(taught[1])) * batch["mask"]
    trigger = optax.sigmoid_binary_cross_entropy(scores[2], jax.nn.sigmoid(taught[2])) * batch["first"][..., None]
    return relation.sum() / n, MENTIONS * mention.sum() / n, trigger.sum() / n


def claim_loss(logits: jax.Array, batch: dict, taught: jax.Array | None = None) -> jax.Array:
    """Return the loss of claims, half of it against what the teacher thinks where that is told."""
    y = batch["y"] * (1 - 2 * SMOOTHED) + SMOOTHED
    target = y if taught is None else 0.5 * y + 0.5 * jax.nn.sigmoid(taught)
    return CLAIMS * (optax.sigmoid_binary_cross_entropy(logits, target) * batch["told"]).sum() / batch["told"].sum()
