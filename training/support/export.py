"""Write the head that ships, as float16, with the digest of the encoder that it was trained on.

python training/support/export.py --head FILE --out FOLDER [--calibration SLOPE OFFSET]
"""

import argparse
import pickle
from pathlib import Path

import numpy as np

from consilience.agents.experts.learned.encoder.model import WEIGHTS, RelationModel

EXACT = ("state_middle", "state_width", "feature_middle", "feature_width", "calibration")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--head", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--calibration", type=float, nargs=2, default=(1.0, 0.0), help="slope and offset of log-odds")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    kept = pickle.loads(args.head.read_bytes()) | {"calibration": np.array(args.calibration)}
    rounded = {name: value.astype(np.float32 if name in EXACT else np.float16) for name, value in kept.items()}
    np.savez(args.out / "support.npz", encoder=np.array(RelationModel(WEIGHTS).digest), **rounded)
    print(f"{(args.out / 'support.npz').stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
