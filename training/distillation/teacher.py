"""MPNet as the teacher: its weights by our names, in eight bits for the way to the accelerator.

python training/distillation/teacher.py --mpnet FOLDER --base FOLDER --out FOLDER

`--mpnet` has `model.safetensors` and `vocab.txt` of all-mpnet-base-v2 (Apache-2.0), `--base` MiniLM's `tokenizer.json`: both cut words into
the same pieces, so the teacher's vectors are put in the order of the student's numbers.
"""

import argparse
import pickle
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

SPECIAL = {"[CLS]": "<s>", "[SEP]": "</s>", "[PAD]": "<pad>", "[UNK]": "[UNK]", "[MASK]": "<mask>"}
FIRST_PLACE = 2
"""MPNet counts places from here."""
PLACES, CASES = 256, 17
LAYERS = 12


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("mpnet", "base", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    raw = {name.removeprefix("mpnet."): value for name, value in load_file(args.mpnet / "model.safetensors").items()}

    def take(name: str) -> np.ndarray:
        return np.asarray(raw[name], np.float32)

    def linear(name: str) -> dict:
        return {"w": take(f"{name}.weight").T, "b": take(f"{name}.bias")}

    def norm(name: str) -> dict:
        return {"g": take(f"{name}.weight"), "b": take(f"{name}.bias")}

    layers = []
    for at in range(LAYERS):
        name = f"encoder.layer.{at}"
        layers.append(
            {
                **{x: linear(f"{name}.attention.attn.{x}") for x in "qkvo"},
                "n1": norm(f"{name}.attention.LayerNorm"),
                "up": linear(f"{name}.intermediate.dense"),
                "down": linear(f"{name}.output.dense"),
                "n2": norm(f"{name}.output.LayerNorm"),
            }
        )
    pieces = (args.mpnet / "vocab.txt").read_text(encoding="utf-8").splitlines()
    place_of = {piece: at for at, piece in enumerate(pieces)}
    vocabulary = Tokenizer.from_file(str(args.base / "tokenizer.json")).get_vocab()
    order = np.full(max(vocabulary.values()) + 1, place_of["[UNK]"])
    missing = 0
    for piece, at in vocabulary.items():
        found = place_of.get(SPECIAL.get(piece, piece))
        missing += found is None
        order[at] = place_of["[UNK]"] if found is None else found
    print(len(vocabulary), "pieces,", missing, "unknown to the teacher")
    words = take("embeddings.word_embeddings.weight")[order]
    trained = {
        "places": take("embeddings.position_embeddings.weight")[FIRST_PLACE : FIRST_PLACE + PLACES],
        "cases": np.zeros((CASES, words.shape[1]), np.float32),
        "n0": norm("embeddings.LayerNorm"),
        "far": take("encoder.relative_attention_bias.weight"),
        "layers": layers,
    }
    half = LAYERS // 2
    parts = [
        {"words": shortened(words), "layers": [shortened_tree(x) for x in layers[:4]]},
        {"layers": [shortened_tree(x) for x in layers[4:12]]},
        {"rest": {name: value for name, value in trained.items() if name != "layers"}},
    ]
    del half
    for at, part in enumerate(parts):
        path = args.out / f"teacher-{at}.pickle"
        path.write_bytes(pickle.dumps(part))
        print(path, path.stat().st_size)


def shortened(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return a matrix as eight-bit whole numbers and the size of a step in each column."""
    step = np.abs(matrix).max(0, keepdims=True) / 127 + 1e-12
    return np.round(matrix / step).astype(np.int8), step.astype(np.float32)


def shortened_tree(layer: dict) -> dict:
    return {name: {"w": shortened(part["w"]), "b": part["b"]} if "w" in part else part for name, part in layer.items()}


if __name__ == "__main__":
    main()
