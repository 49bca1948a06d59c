"""The judge's own layers, in numpy: how the pieces of a claim find each other in the window, and what follows."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from consilience.agents.experts.learned.encoder.model import Floats
from consilience.agents.verification.support.pieces import PieceSide

__all__ = ["HEADS", "Weights", "logit_of"]

HEADS = 4
Weights = Mapping[str, Floats]
"""By name, as `training/support` writes them."""


def logit_of(w: Weights, claim: PieceSide, window: PieceSide, features: Floats) -> float:
    """Return how much speaks for the claim, before it is calibrated.

    Each piece of the claim asks the window for what is like it, is compared with what it found, hears from the claim's
    other pieces, and asks once more.
    """
    raw_claim, asking = _side(w, claim)
    raw_window, asked = _side(w, window)
    same = ((claim.stems[:, None] == window.stems[None, :]) & (claim.stems[:, None] > 0)).astype(np.float32)
    first, weights = _attend(w, "first", asking, asked, same)
    near = (_unit(raw_claim) @ _unit(raw_window).T).max(1, keepdims=True)
    held = (weights * same).sum(2).T
    together = np.concatenate([asking, first, asking * first, np.abs(asking - first), near, held], 1)
    compared = _gelu(together @ w["compare.w"] + w["compare.b"])
    compared = compared + _attend(w, "within", compared, compared, None)[0] @ w["within.o"]
    second, _ = _attend(w, "second", compared, asked, same)
    again = np.concatenate([compared, second, compared * second], 1)
    compared = compared + _gelu(again @ w["again.w"] + w["again.b"])
    told = (features - w["feature_middle"]) / w["feature_width"]
    pooled = np.concatenate([compared.mean(0), compared.max(0), told])
    inner = _gelu(pooled @ w["pool1.w"] + w["pool1.b"])
    return float((inner @ w["pool2.w"] + w["pool2.b"])[0])


def _side(w: Weights, side: PieceSide) -> tuple[Floats, Floats]:
    raw = np.asarray((side.states - w["state_middle"]) / w["state_width"], np.float32)
    return raw, _gelu(raw @ w["project.w"] + w["project.b"] + w["marks"][side.marks])


def _attend(
    w: Weights, hop: str, asking: Floats, asked: Floats, same: npt.NDArray[np.float32] | None
) -> tuple[Floats, Floats]:
    """Return what each asking piece found, (n, 128), and where, (heads, n, m)."""
    size = asking.shape[1] // HEADS
    q, k, v = (
        (x @ w[f"{hop}.{name}"]).reshape(len(x), HEADS, size).transpose(1, 0, 2)
        for name, x in (("q", asking), ("k", asked), ("v", asked))
    )
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(np.float32(size))
    if same is not None:
        scores = scores + w[f"{hop}.same"][:, None, None] * same
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights = weights / weights.sum(-1, keepdims=True)
    return np.asarray((weights @ v).transpose(1, 0, 2).reshape(asking.shape), np.float32), np.asarray(weights)


def _gelu(x: Floats) -> Floats:
    return np.asarray(x * 0.5 * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x))), np.float32)


def _unit(x: Floats) -> Floats:
    return np.asarray(x / np.sqrt((x * x).sum(-1, keepdims=True) + 1e-6), np.float32)
