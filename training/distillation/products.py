"""Matrix products of short numbers, and what is built of them alone."""

import jax
import jax.numpy as jnp

__all__ = ["SHORT", "apply", "product", "rows_of_table"]

SHORT = jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16


def apply(layer: dict, x: jax.Array) -> jax.Array:
    return jnp.matmul(x.astype(SHORT), layer["w"].astype(SHORT), preferred_element_type=jnp.float32) + layer["b"]


def product(pattern: str, *x: jax.Array) -> jax.Array:
    return jnp.einsum(pattern, *(one.astype(SHORT) for one in x), preferred_element_type=jnp.float32)


def rows_of_table(table: jax.Array, at: jax.Array) -> jax.Array:
    return product("...n,nh->...h", jax.nn.one_hot(at, table.shape[0], dtype=SHORT), table)
