"""MiniLM in JAX: a BERT of six layers that also gives the attention of its last layer, which the pair head reads."""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from safetensors.numpy import load_file

__all__ = ["HEADS", "HIDDEN", "LAYERS", "encode", "load_encoder"]

LAYERS, HIDDEN, HEADS = 6, 384, 12
CASES = 6


def load_encoder(path: Path) -> dict:
    """Return the weights by our names, as float32; word pieces' vectors apart, since they are not trained."""
    raw = load_file(path)
    prefix = "bert." if any(key.startswith("bert.") for key in raw) else ""

    def take(name: str) -> np.ndarray:
        return np.asarray(raw[prefix + name], np.float32)

    def linear(name: str) -> dict:
        return {"w": take(name + ".weight").T, "b": take(name + ".bias")}

    def norm(name: str) -> dict:
        return {"g": take(name + ".weight"), "b": take(name + ".bias")}

    layers = []
    for i in range(LAYERS):
        at = f"encoder.layer.{i}."
        layers.append(
            {
                "q": linear(at + "attention.self.query"),
                "k": linear(at + "attention.self.key"),
                "v": linear(at + "attention.self.value"),
                "o": linear(at + "attention.output.dense"),
                "n1": norm(at + "attention.output.LayerNorm"),
                "up": linear(at + "intermediate.dense"),
                "down": linear(at + "output.dense"),
                "n2": norm(at + "output.LayerNorm"),
            }
        )
    return {
        "words": take("embeddings.word_embeddings.weight"),
        "trained": {
            "places": take("embeddings.position_embeddings.weight")[:256]
            + take("embeddings.token_type_embeddings.weight")[0],
            "cases": np.zeros((CASES, HIDDEN), np.float32),
            "n0": norm("embeddings.LayerNorm"),
            "layers": layers,
        },
    }


def apply(layer: dict, x: jax.Array) -> jax.Array:
    return x @ layer["w"] + layer["b"]


def normalise(layer: dict, x: jax.Array) -> jax.Array:
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) / jnp.sqrt(variance + 1e-12) * layer["g"] + layer["b"]


def gelu(x: jax.Array) -> jax.Array:
    return jax.nn.gelu(x, approximate=False)


def encode(
    trained: dict, words: jax.Array, ids: jax.Array, cases: jax.Array, mask: jax.Array, key=None, drop: float = 0.0
) -> tuple[jax.Array, jax.Array]:
    """Return states (B, T, 384) and the last layer's attention (B, 12, T, T).

    Args:
        ids: word pieces, (B, T).
        cases: how each piece is written, (B, T).
        mask: 1 where there is a piece.
        key, drop: dropout of the outputs of attention and feed-forward, in training.
    """
    b, t = ids.shape
    x = normalise(trained["n0"], words[ids] + trained["places"][:t] + trained["cases"][cases])
    bias = (1 - mask[:, None, None, :]) * -1e9
    attention = None
    for i, layer in enumerate(trained["layers"]):
        q, k, v = (apply(layer[n], x).reshape(b, t, HEADS, -1).transpose(0, 2, 1, 3) for n in "qkv")
        attention = jax.nn.softmax(q @ k.transpose(0, 1, 3, 2) / np.sqrt(HIDDEN / HEADS) + bias)
        context = (attention @ v).transpose(0, 2, 1, 3).reshape(b, t, HIDDEN)
        x = normalise(layer["n1"], x + dropout(apply(layer["o"], context), key, 2 * i, drop))
        x = normalise(layer["n2"], x + dropout(apply(layer["down"], gelu(apply(layer["up"], x))), key, 2 * i + 1, drop))
    return x, attention


def dropout(x: jax.Array, key, at: int, rate: float) -> jax.Array:
    if key is None or rate == 0:
        return x
    keep = jax.random.bernoulli(jax.random.fold_in(key, at), 1 - rate, x.shape)
    return jnp.where(keep, x / (1 - rate), 0)
