"""Put what came back from the accelerator into the files that are exported: the student's weights, and the judge's head.

python training/distillation/assemble.py --from FOLDER --out FOLDER [--name student]
"""

import argparse
import pickle
from pathlib import Path

import jax
import numpy as np

SUPPORT = ("support1", "support2")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="source", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--name", default="student")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    first, rest = (pickle.loads((args.source / f"{args.name}-{at}.pickle").read_bytes()) for at in (0, 1))
    encoder = {**rest["rest"], "layers": [*first["layers"], *rest["layers"]]}
    encoder = jax.tree.map(lambda x: np.asarray(x, np.float32), encoder)
    judge = {f"{name}.{part}": rest["head"][name][part] for name in SUPPORT for part in ("w", "b")}
    head = {name: value for name, value in rest["head"].items() if name not in SUPPORT}
    middle, width = (np.asarray(x, np.float32) for x in rest["spread"])
    judge |= {"feature_middle": middle, "feature_width": width}
    (args.out / "weights.pickle").write_bytes(pickle.dumps({"weights": {"encoder": encoder, "head": head}}))
    (args.out / "head.pickle").write_bytes(pickle.dumps(judge))


if __name__ == "__main__":
    main()
