"""The names and definitions of relations, roles and event types, encoded by the encoder that is trained."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
from network import encode_stacked

__all__ = ["Definitions"]

LABEL_PIECES = 28


@dataclass(frozen=True, slots=True)
class Definitions:
    """What may be found, each as one or more texts of word pieces."""

    labels: list[list[list[int]]]
    """Of relations and roles."""
    types: list[list[list[int]]]
    """Of events."""

    def encode(
        self, encoder: dict, words: jax.Array, rng: np.random.Generator, *, first: bool = False
    ) -> tuple[jax.Array, jax.Array]:
        """Return what labels and types are encoded as, brought to mean 0 and spread 1 by those of the labels.

        Args:
            encoder, words: of teacher or student.
            rng: draws one text of each.
            first: take the first text instead.
        """
        means = self.means(encoder, words, rng, first=first)
        labels, types = means[: len(self.labels)], means[len(self.labels) :]
        middle, width = labels.mean(0), labels.std(0) + 1e-3
        return (labels - middle) / width, (types - middle) / width

    def means(self, encoder: dict, words: jax.Array, rng: np.random.Generator, *, first: bool = False) -> jax.Array:
        """Return the mean state of each, labels before types, (definitions, width)."""
        both = [*self.labels, *self.types]
        ids, mask = np.zeros((len(both), LABEL_PIECES), np.int32), np.zeros((len(both), LABEL_PIECES), np.float32)
        for i, texts in enumerate(both):
            pieces = texts[0] if first else texts[rng.integers(len(texts))]
            ids[i, : len(pieces)], mask[i, : len(pieces)] = pieces, 1
        return _mean_states(encoder, words, ids, mask)


@jax.jit
def _mean_states(encoder: dict, words: jax.Array, ids: jax.Array, mask: jax.Array) -> jax.Array:
    states, _ = encode_stacked(encoder, words, ids, jnp.zeros_like(ids), mask)
    return (states * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)
