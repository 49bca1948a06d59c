"""The weights that teacher and student begin with, and those that come back from the accelerator."""

import pickle
from pathlib import Path

import jax
import numpy as np
from heads import head_weights
from network import stacked, unstacked
from network_heads import support_weights

__all__ = ["random_weights", "save_student", "student_weights", "teacher_weights"]

CASES = 17
"""Six ways in which a piece may be written, and eleven marks that the word of a claim or of its window may bear."""
FIRST_LAYERS = 3
"""As many go into the first file: what comes back may be cut into pieces of some megabytes."""

Weights = tuple[np.ndarray, dict]
"""The vectors of the word pieces, which are not trained, and all that is."""


def teacher_weights(folder: Path, features: int, seed: int) -> Weights:
    """Return MPNet's encoder, as `teacher.py` wrote it, with new heads."""
    parts = [pickle.loads((folder / f"teacher-{at}.pickle").read_bytes()) for at in range(3)]
    layers = [
        {name: {"w": _lengthened(part["w"]), "b": part["b"]} if "w" in part else part for name, part in layer.items()}
        for piece in parts[:2]
        for layer in piece["layers"]
    ]
    encoder = stacked({**parts[2]["rest"], "layers": layers})
    width = encoder["places"].shape[1]
    head = {**head_weights(seed, width), **support_weights(seed, width, features)}
    return _lengthened(parts[0]["words"]), {"encoder": encoder, "head": head}


def student_weights(folder: Path, features: int, seed: int) -> Weights:
    """Return the weights that ship, as `student.py` wrote them, with a new head for claims."""
    kept = pickle.loads((folder / "student.pickle").read_bytes())["weights"]
    encoder, head = (jax.tree.map(lambda x: np.asarray(x, np.float32), kept[part]) for part in ("encoder", "head"))
    cases = encoder["cases"]
    width = cases.shape[1]
    encoder = {**encoder, "cases": np.concatenate([cases, np.zeros((CASES - len(cases), width), np.float32)])}
    head = {name: value for name, value in head.items() if name not in {"label_middle", "label_width"}}
    words = _lengthened(pickle.loads((folder / "student-words.pickle").read_bytes()))
    return words, {"encoder": stacked(encoder), "head": {**head, **support_weights(seed, width, features)}}


def random_weights(layers: int, width: int, features: int, *, far: bool) -> Weights:
    """Return weights by which only time is measured; `far` are MPNet's biases for distance."""
    rng = np.random.default_rng(0)

    def linear(i: int, o: int) -> dict:
        return {"w": rng.normal(0, 0.02, (i, o)).astype(np.float32), "b": np.zeros(o, np.float32)}

    norm = {"g": np.ones(width, np.float32), "b": np.zeros(width, np.float32)}
    layer = {**{x: linear(width, width) for x in "qkvo"}, "n1": norm, "n2": norm}
    layer |= {"up": linear(width, 4 * width), "down": linear(4 * width, width)}
    encoder = {
        "places": np.zeros((256, width), np.float32),
        "cases": np.zeros((CASES, width), np.float32),
        "n0": norm,
        "layers": [layer] * layers,
        **({"far": np.zeros((32, 12), np.float32)} if far else {}),
    }
    head = {**head_weights(0, width), **support_weights(0, width, features)}
    return rng.normal(0, 0.02, (30522, width)).astype(np.float32), {"encoder": stacked(encoder), "head": head}


def save_student(folder: Path, weights: dict, means: np.ndarray, spread: tuple[np.ndarray, np.ndarray]) -> None:
    """Write the weights in two files, of sixteen bits, for `assemble.py`.

    Args:
        folder: where to.
        weights: of the student.
        means: what its encoder makes of the definitions, (definitions, width): their spread goes with the weights.
        spread: of the features of claims.
    """
    head = {**weights["head"], "label_middle": means.mean(0), "label_width": means.std(0) + 1e-3}
    encoder = unstacked(jax.tree.map(np.asarray, weights["encoder"]))
    encoder = jax.tree.map(lambda x: np.asarray(x, np.float16), encoder)
    head = jax.tree.map(lambda x: np.asarray(x, np.float16 if np.ndim(x) > 1 else np.float32), head)
    layers = encoder.pop("layers")
    first = {"layers": layers[:FIRST_LAYERS]}
    rest = {"layers": layers[FIRST_LAYERS:], "rest": encoder, "head": head, "spread": spread}
    for at, part in enumerate((first, rest)):
        (folder / f"student-{at}.pickle").write_bytes(pickle.dumps(part))


def _lengthened(told: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    numbers, step = told
    return numbers.astype(np.float32) * step
