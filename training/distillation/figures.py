"""Figures of a network on what it was not trained on: claims by set, and the pairs of KnowledgeNet's fold 3."""

import jax
import numpy as np
from batches_of_pack import CLASSES, claim_batch, columns_of, passage_batch
from definitions import Definitions
from losses import scores_of
from network import encode_stacked
from network_heads import claim_scores

__all__ = ["areas_of_claims", "figures_of_pairs"]

LONGEST = 160
"""Of one length everything is measured: to compile for each takes longer."""


def areas_of_claims(w: dict, words: jax.Array, sets: dict[str, list], spread: tuple) -> dict[str, float]:
    """Return the area under the curve of each set of claims."""
    return {title: round(_area(*_judged(w, words, found, spread)), 3) for title, found in sets.items()}


def figures_of_pairs(
    w: dict, words: jax.Array, pack: dict, pool: list, definitions: Definitions
) -> tuple[float, float]:
    """Return the best F1 of the pairs whose relations are known, and the recall at a precision of 0.9."""
    rng = np.random.default_rng(0)
    labels, types = definitions.encode(w["encoder"], words, rng, first=True)
    columns = columns_of([], pack["labels"], rng, False)
    reader = jax.jit(lambda w, words, b, labels, types: scores_of(w, words, b, labels, types)[0])
    scores, truth = [], []
    for at in range(0, len(pool), CLASSES[LONGEST][0]):
        chosen = pool[at : at + CLASSES[LONGEST][0]]
        batch = passage_batch(chosen, LONGEST, columns, len(types), rng, pack["hidden"], 0.0)
        told = np.asarray(reader(w, words, batch, labels[columns], types))
        known = (batch["m"] > 0) & (batch["real"][:, None] > 0)
        scores.append(told[known])
        truth.append(batch["y"][known])
    truth = np.concatenate(truth)[np.argsort(-np.concatenate(scores))]
    right = np.cumsum(truth)
    precision, recall = right / np.arange(1, len(right) + 1), right / truth.sum()
    best = (2 * precision * recall / (precision + recall + 1e-9)).max()
    return float(best), float(recall[precision >= 0.9].max(initial=0.0))


def _judged(w: dict, words: jax.Array, found: list, spread: tuple) -> tuple[np.ndarray, np.ndarray]:
    scores, truth, waiting = [], [], found
    while waiting:
        batch = claim_batch(waiting, LONGEST, spread)
        n = int(batch["told"].sum())
        scores.extend(np.asarray(_judge(w, words, batch))[:n])
        truth.extend(y for _, y in waiting[:n])
        waiting = waiting[n:]
    return np.array(scores), np.array(truth)


@jax.jit
def _judge(w: dict, words: jax.Array, b: dict) -> jax.Array:
    return claim_scores(w["head"], encode_stacked(w["encoder"], words, b["ids"], b["cases"], b["mask"])[0], b)


def _area(scores: np.ndarray, truth: np.ndarray) -> float:
    ranks = np.empty(len(scores))
    ranks[np.argsort(scores)] = np.arange(1, len(scores) + 1)
    known = truth > 0.5
    n, m = known.sum(), (~known).sum()
    return float((ranks[known].sum() - n * (n + 1) / 2) / max(n * m, 1))
