"""Put what came back from the accelerator into one file of weights, as `training/relations` has them.

python training/distillation/assemble.py --from FOLDER --like FILE.pickle --out FILE.pickle

`--like` is the file that the student began with. What only claims are read with is left behind: the marks of their words and
their head, whose place the head of `training/support` takes.
"""

import argparse
import pickle
from pathlib import Path

import jax
import numpy as np

OF_CLAIMS = ("support1", "support2")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="source", type=Path, required=True)
    parser.add_argument("--like", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    like = pickle.loads(args.like.read_bytes())
    first, rest = (pickle.loads((args.source / f"student-{at}.pickle").read_bytes()) for at in (0, 1))
    encoder = {**rest["rest"], "layers": [*first["layers"], *rest["layers"]]}
    encoder = jax.tree.map(lambda x: np.asarray(x, np.float32), encoder)
    encoder["cases"] = encoder["cases"][: len(like["weights"]["encoder"]["cases"])]
    head = {name: value for name, value in rest["head"].items() if name not in OF_CLAIMS}
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_bytes(pickle.dumps({**like, "weights": {"encoder": encoder, "head": head}}))


if __name__ == "__main__":
    main()
