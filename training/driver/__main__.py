"""Repeat the training of the learned relation expert: `make train`, or `python -m training.driver`.

Everything is written into a folder of its own; the weights of the package stay as they are unless --install is said. What is
done is not done again: after an interruption, run it again. JAX uses an accelerator if it sees one.
"""

import argparse
import shutil
import signal
import sys
from pathlib import Path

from training.driver.recipe import LEAST_STEPS, ROOT, Folders, recipe
from training.driver.sources import missing
from training.driver.stages import StageError, run_stages

__all__ = ["main"]

PACKAGE = ROOT / "agents/consilience/agents"
WEIGHTS = PACKAGE / "experts/learned/weights"
WEIGHING = PACKAGE / "verification/weighing"


def main(arguments: list[str] | None = None) -> int:
    """Train, and return the exit code."""
    options = _parser().parse_args(arguments)
    work = options.work.resolve()
    sources = (options.sources or work / "sources").resolve()
    if options.steps is not None and options.steps < LEAST_STEPS:
        return _refused(f"--steps {options.steps}: a run needs at least {LEAST_STEPS}.")
    if options.steps is not None and options.install:
        return _refused("--install: weights of a trial (--steps) are not installed. Leave one of the two out.")
    if lacking := missing(options.shared.resolve(), sources):
        return _refused(*lacking)
    uv = _uv()
    if uv is None:
        return _refused("uv is neither beside this Python nor on PATH. Run `make setup`, which installs it.")
    environment = options.environment and options.environment.resolve()
    folders = Folders(work, options.shared.resolve(), sources, environment, uv)
    stages = recipe(folders, options.steps)
    if options.begin and options.begin not in (names := [stage.name for stage in stages]):
        return _refused(f"--from {options.begin}: there is no such stage. There are {', '.join(names)}.")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what a stage started ends with it
    try:
        run_stages(stages, work, begin=options.begin)
    except StageError as error:
        return _refused(str(error))
    except KeyboardInterrupt:
        return _refused("Interrupted. Run it again: the stages that are done stay done.")
    if options.install:
        _install(folders)
        print(f"Installed into {WEIGHTS} and {WEIGHING}. Measure them and bring docs/models/relations.md up to date.")
    else:
        print(
            f"The weights are in {folders.weights}, those of the weighing in {folders.weighing}. --install installs them."
        )
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "make train", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--work", type=Path, default=ROOT / ".train", help="folder for all that is made (.train)")
    parser.add_argument(
        "--shared",
        type=Path,
        default=ROOT.parent / "shared/data",
        help="folder with knowledgenet, prose and extraction",
    )
    parser.add_argument("--sources", type=Path, help="folder with the checkouts (`sources` in the folder of --work)")
    parser.add_argument(
        "--environment", type=Path, help="a virtual environment to train in, such as one with JAX for your accelerator"
    )
    parser.add_argument("--steps", type=int, help="steps of each run, to try whether everything works")
    parser.add_argument("--from", dest="begin", default="", metavar="STAGE", help="begin there, though it is done")
    parser.add_argument("--install", action="store_true", help="put the weights into the package at the end")
    return parser


def _uv() -> str | None:
    beside = Path(sys.executable).parent / "uv"
    return str(beside) if beside.is_file() else shutil.which("uv")


def _install(folders: Folders) -> None:
    for file in sorted(folders.weights.iterdir()):
        shutil.copyfile(file, WEIGHTS / file.name)
    for file in sorted(folders.weighing.iterdir()):
        shutil.copyfile(file, WEIGHING / file.name)


def _refused(*sentences: str) -> int:
    for sentence in sentences:
        print(f"Error: {sentence}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
