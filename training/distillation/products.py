"""Matrix products of short numbers, and what is built of them alone."""

import jax
import jax.numpy as jnp

__all__ = ["SHORT", "apply", "dropout", "gelu", "product", "rows_of_table"]

SHORT = jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16


def apply(layer: dict, x: jax.Array) -> jax.Array:
    return jnp.matmul(x.astype(SHORT), layer["w"].astype(SHORT), preferred_element_type=jnp.float32) + layer["b"]


def product(pattern: str, *x: jax.Array) -> jax.Array:
    return jnp.einsum(pattern, *(one.astype(SHORT) for one in x), preferred_element_type=jnp.float32)


def gelu(x: jax.Array) -> jax.Array:
    return jax.nn.gelu(x, approximate=False)


def dropout(x: jax.Array, key, at: int, rate: float) -> jax.Array:
    if key is None or rate == 0:
        return x
    keep = jax.random.bernoulli(jax.random.fold_in(key, at), 1 - rate, x.shape)
    return jnp.where(keep, x / (1 - rate), 0)


def rows_of_table(table: jax.Array, at: jax.Array) -> jax.Array:
    return product("...n,nh->...h", jax.nn.one_hot(at, table.shape[0], dtype=SHORT), table)
