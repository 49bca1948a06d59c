"""The student's first weights in sixteen bits, and the vectors of its word pieces in eight, for the way to the accelerator.

python training/distillation/student.py --weights FILE --base FOLDER --out FOLDER
"""

import argparse
import pickle
from pathlib import Path

import jax
import numpy as np
from encoder import load_encoder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("weights", "base", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    args = parser.parse_args()
    kept = pickle.loads(args.weights.read_bytes())["weights"]
    half = jax.tree.map(lambda x: np.asarray(x, np.float16), kept)
    words = load_encoder(args.base / "model.safetensors")["words"]
    step = np.abs(words).max(1, keepdims=True) / 127 + 1e-12
    numbers = np.round(words / step).astype(np.int8)
    (args.out / "student.pickle").write_bytes(pickle.dumps({"weights": half}))
    (args.out / "student-words.pickle").write_bytes(pickle.dumps((numbers, step.astype(np.float32))))
    for name in ("student.pickle", "student-words.pickle"):
        print(name, (args.out / name).stat().st_size)


if __name__ == "__main__":
    main()
