"""Turn exported weights back into what `train.py --start` reads.

python training/relations/dequantise.py --model WEIGHTS --base FOLDER --out FILE.pickle

The repository keeps the int8 encoder alone. What it rounds to is a start as good as what it was rounded from: the numbers
that come out score as the exported ones do. Word pieces' vectors were never trained and are read from the base.
"""

import argparse
import pickle
from pathlib import Path

import jax
import numpy as np
import onnx
from encoder import load_encoder
from export import encoder_graph
from heads import head_weights
from labels import CORE
from onnx import numpy_helper

from consilience.agents.experts.learned.encoder.weights_file import encoder_content


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True, help="folder with encoder.onnx.gz and head.npz")
    parser.add_argument("--base", type=Path, required=True, help="folder with model.safetensors of MiniLM")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    encoder = encoder_of(
        onnx.load_from_string(encoder_content(args.model)), load_encoder(args.base / "model.safetensors")["trained"]
    )
    kept = {"encoder": encoder, "head": head_of(args.model / "head.npz")}
    args.out.write_bytes(pickle.dumps({"weights": kept, "labels": [(label.name, label.texts) for label in CORE]}))


def encoder_of(model: onnx.ModelProto, base: dict) -> dict:
    """Return the encoder's weights in the places where `base` has its own.

    Which initialiser of the graph is which weight is seen from a graph whose weights are their own numbers.
    """
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    leaves, places = jax.tree.flatten(base)
    numbered = encoder_graph(
        np.full((1, 1), -1, np.float32), places.unflatten([np.full_like(x, 1000 + i) for i, x in enumerate(leaves)])
    )
    names = {}
    for tensor in numbered.graph.initializer:
        value = numpy_helper.to_array(tensor)
        if value.size and value.flat[0] >= 1000:
            names[int(value.flat[0]) - 1000] = tensor.name
    return places.unflatten([value_of(stored, names[i]) for i in range(len(leaves))])


def value_of(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    if name in stored:
        return np.asarray(stored[name], np.float32)
    steps = stored[f"{name}_quantized"].astype(np.float32) - stored[f"{name}_zero_point"].astype(np.float32)
    return steps * stored[f"{name}_scale"]


def head_of(path: Path) -> dict:
    """Return the heads as they are trained; what was never exported, or is no longer, begins anew."""
    head = head_weights(0)
    with np.load(path, allow_pickle=False) as stored:
        for name in stored.files:
            layer, _, part = name.partition(".")
            if part:
                head[layer][part] = stored[name].astype(np.float32)
            elif layer in head or layer in ("label_middle", "label_width"):
                head[layer] = stored[name].astype(np.float32)
    return head


if __name__ == "__main__":
    main()
