"""Average the weights of several runs, which is a better model than each of them.

python training/relations/average.py --out FILE.pickle WEIGHTS.pickle…
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
    args = parser.parse_args()
    runs = [pickle.loads(path.read_bytes()) for path in args.weights]
    mean = jax.tree.map(lambda *parts: np.mean(parts, 0), *(run["weights"] for run in runs))
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_bytes(pickle.dumps({"weights": mean, "labels": runs[0]["labels"]}))


if __name__ == "__main__":
    main()
