"""Average the weights of several runs, which is a better model than each of them.

python training/relations/average.py WEIGHTS.pickle… --out FILE.pickle [--shares X…]
"""

import argparse
import pickle
from pathlib import Path

import jax
import numpy as np


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path, nargs="+", help="of runs that began from one another")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--shares", type=float, nargs="+", help="how much each counts, in their order; all alike by default"
    )
    args = parser.parse_args()
    if args.shares and len(args.shares) != len(args.weights):
        parser.error(f"{len(args.weights)} weights need as many --shares, not {len(args.shares)}")
    runs = [pickle.loads(path.read_bytes()) for path in args.weights]
    mean = jax.tree.map(lambda *parts: np.average(parts, 0, args.shares), *(run["weights"] for run in runs))
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_bytes(pickle.dumps({"weights": mean, "labels": runs[0]["labels"]}))


if __name__ == "__main__":
    main()
