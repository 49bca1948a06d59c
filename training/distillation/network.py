"""The encoder of teacher and student: of any width, its layers stacked so that they compile once."""

import jax
import jax.numpy as jnp
import numpy as np
from encoder import dropout, gelu
from products import apply, product, rows_of_table

__all__ = ["encode_stacked", "stacked", "unstacked"]

HEADS = 12
BUCKETS, FARTHEST = 32, 128
"""Of MPNet's biases for how far apart two pieces are."""


def stacked(trained: dict) -> dict:
    """Return the encoder's weights with all layers but the last in one array each, so that they compile once."""
    *most, last = trained["layers"]
    return {
        **{name: value for name, value in trained.items() if name != "layers"},
        "most": jax.tree.map(lambda *x: np.stack(x), *most),
        "last": last,
    }


def unstacked(weights: dict) -> dict:
    """Return the weights as `encoder.py` and `export.py` have them."""
    count = len(weights["most"]["up"]["b"])
    layers = [jax.tree.map(lambda x, at=at: np.asarray(x[at]), weights["most"]) for at in range(count)]
    rest = {name: value for name, value in weights.items() if name not in {"most", "last"}}
    return {**rest, "layers": [*layers, weights["last"]]}


def _normalise(layer: dict, x: jax.Array, epsilon: float) -> jax.Array:
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(variance + epsilon) * layer["g"] + layer["b"]


def _distance_bias(table: jax.Array, length: int) -> jax.Array:
    """Return what T5 and MPNet add to attention for the distance of two pieces, (1, heads, T, T)."""
    apart = np.arange(length)[None, :] - np.arange(length)[:, None]
    half = BUCKETS // 2
    bucket = np.where(-apart < 0, half, 0)
    far = np.abs(apart)
    exact = half // 2
    scaled = exact + (np.log(np.maximum(far, 1) / exact) / np.log(FARTHEST / exact) * (half - exact)).astype(int)
    bucket = bucket + np.where(far < exact, far, np.minimum(scaled, half - 1))
    chosen = np.eye(BUCKETS, dtype=np.float32)[bucket]
    return jnp.einsum("ijn,nh->hij", chosen, table)[None]


def encode_stacked(w: dict, words, ids, cases, mask, key=None, drop: float = 0.0) -> tuple[jax.Array, jax.Array]:
    """Return states (B, T, width) and the last layer's attention (B, 12, T, T), of MiniLM or, with `far`, of MPNet."""
    b, t = ids.shape
    epsilon = 1e-5 if "far" in w else 1e-12
    x = _normalise(w["n0"], words[ids] + w["places"][:t] + rows_of_table(w["cases"], cases), epsilon)
    bias = (1 - mask[:, None, None, :]) * -1e9
    if "far" in w:
        bias = bias + _distance_bias(w["far"], t)
    size = x.shape[-1] // HEADS

    def layer_of(x, layer, key):
        q, k, v = (apply(layer[n], x).reshape(b, t, HEADS, size) for n in "qkv")
        attention = jax.nn.softmax(product("bqhd,bkhd->bhqk", q, k) / np.sqrt(size) + bias)
        context = product("bhqk,bkhd->bqhd", attention, v).reshape(b, t, -1)
        x = _normalise(layer["n1"], x + dropout(apply(layer["o"], context), key, 0, drop), epsilon)
        down = apply(layer["down"], gelu(apply(layer["up"], x)))
        return _normalise(layer["n2"], x + dropout(down, key, 1, drop), epsilon), attention

    count = w["most"]["up"]["b"].shape[0]

    def one(x, told):
        layer, at = told
        return layer_of(x, layer, None if key is None else jax.random.fold_in(key, at))[0], None

    x, _ = jax.lax.scan(one, x, (w["most"], jnp.arange(count)))
    return layer_of(x, w["last"], None if key is None else jax.random.fold_in(key, count))
