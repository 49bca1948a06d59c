"""Train the teacher on everything that is known, then the student on that and on what the teacher thinks of everything.

PYTHONPATH=agents:graph:training/relations python training/distillation/run.py --folder FOLDER --out FOLDER [--minutes N] [--teacher-share X]

`--folder` has `teacher-*.pickle` (`teacher.py`), `pack.xz` (`pack.py`), `student.pickle` and `student-words.pickle`, the weights to
begin with (`student.py`). Made for an accelerator, where `XLA_FLAGS="--xla_gpu_autotune_level=0 --xla_gpu_enable_triton_gemm=false"`
compiles in half a minute and loses no speed; `--tiny --random` tries every step with a few batches on a processor, ten minutes.
"""

import argparse
import lzma
import pickle
import time
from functools import partial
from pathlib import Path

import numpy as np
from batches_of_pack import batches

KNOWN = {
    "knowledgenet": 0.14,
    "annotated": 0.27,
    "re_docred": 0.1,
    "tekgen": 0.05,
    "fewrel": 0.04,
    "mentions": 0.1,
    "events": 0.18,
    "further": 0.12,
}
TEACHER = {**{name: share * 0.72 for name, share in KNOWN.items()}, "claims": 0.28}
STUDENT = {**{name: share * 0.46 for name, share in KNOWN.items()}, "plain": 0.19, "plain events": 0.1, "claims": 0.25}
"""How often batches of each are drawn."""
SAVING = 0.75
"""Minutes that are left for figures and files."""


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=9.65, help="of everything, compiling included")
    parser.add_argument("--teacher-share", type=float, default=0.5, help="of the time")
    parser.add_argument("--teacher-rate", type=float, default=8e-5)
    parser.add_argument("--student-rate", type=float, default=1.5e-4)
    parser.add_argument("--teacher-steps", type=int, default=10**9, help="at most")
    parser.add_argument("--student-steps", type=int, default=10**9, help="at most")
    parser.add_argument("--workers", type=int, default=14, help="processes that make batches")
    parser.add_argument("--every", type=int, default=500, help="steps between two lines of the log")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tiny", action="store_true", help="small batches, and few of what is measured")
    parser.add_argument("--random", action="store_true", help="weights at random")
    return parser.parse_args()


def main() -> None:
    args, began = parsed(), time.monotonic()
    args.out.mkdir(parents=True, exist_ok=True)

    def say(*told: object) -> None:
        print(f"{time.monotonic() - began:6.1f}", *told, flush=True)

    def minutes_left() -> float:
        return args.minutes - (time.monotonic() - began) / 60

    pack = pickle.loads(lzma.decompress((args.folder / "pack.xz").read_bytes()))
    found = np.stack([part[3] for claims in pack["claims"]["trained"].values() for x in claims[:2000] for part in x[0]])
    spread = (found.mean(0), found.std(0) + 1e-3)
    say("read", {name: len(pool) for name, pool in pack["pools"].items()})
    # Processes are begun before JAX is, which does not bear it afterwards.
    teaching, end_teaching = batches(pack, TEACHER, spread, 0.06, args.seed + 1, args.workers)
    learning, end_learning = batches(pack, STUDENT, spread, 0.1, args.seed + 2, args.workers)

    import jax
    import jax.numpy as jnp
    from by_the_clock import Course, train
    from definitions import Definitions
    from figures import areas_of_claims, figures_of_pairs
    from start import random_weights, save_student, student_weights, teacher_weights

    say("JAX computes on", *jax.devices())
    definitions = Definitions([x[2] for x in pack["labels"]], [x[1] for x in pack["events"]])
    features, most = len(spread[0]), 60 if args.tiny else None
    course = partial(Course, seed=args.seed, every=args.every)

    def measure(name: str, w: dict, words: jax.Array) -> None:
        sets = {title: claims[:most] for title, claims in pack["claims"]["measured"].items()}
        say(name, "claims, area:", areas_of_claims(w, words, sets, spread))
        best, at_90 = figures_of_pairs(w, words, pack, pack["pools"]["measured"][:most], definitions)
        say(name, f"fold 3, pairs: best F1 {best:.3f}, recall at precision .9 {at_90:.3f}")

    start = (
        teacher_weights(args.folder, features, args.seed)
        if not args.random
        else random_weights(12, 768, features, far=True)
    )
    steps = (minutes_left() * args.teacher_share, args.teacher_steps, args.teacher_rate, 8.0)
    weights = train(course("teacher", *steps), start, teaching, definitions, say)
    end_teaching()
    teacher = (jnp.asarray(start[0]), weights)
    measure("teacher", weights, teacher[0])
    start = (
        student_weights(args.folder, features, args.seed)
        if not args.random
        else random_weights(6, 384, features, far=False)
    )
    steps = (max(minutes_left() - SAVING, 0.2), args.student_steps, args.student_rate, 4.0)
    weights = train(course("student", *steps), start, learning, definitions, say, teacher)
    end_learning()
    words, rng = jnp.asarray(start[0]), np.random.default_rng(1)
    drawn = [definitions.means(weights["encoder"], words, rng)[: len(definitions.labels)] for _ in range(4)]
    save_student(args.out, weights, np.concatenate(drawn), spread)
    say("saved")
    measure("student", weights, words)


if __name__ == "__main__":
    main()
