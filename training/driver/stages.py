"""Stages that are done once: what ran to its end before, with the same command, is skipped."""

import json
import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Stage", "StageError", "run_stages"]

Run = Callable[["Stage", Path], int]
"""Runs a stage, writes what it says into a file too, and returns its exit code."""


class StageError(Exception):
    """A stage that did not come to its end; the message says what to do."""


@dataclass(frozen=True)
class Stage:
    """A command, and the files by which one sees that it came to its end."""

    name: str
    does: str
    """For people."""
    command: tuple[str, ...]
    makes: tuple[Path, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    """Variables beside those of this process."""


def _say(line: str) -> None:
    print(line, flush=True)


def run_stages(
    stages: Sequence[Stage], work: Path, *, begin: str = "", run: Run | None = None, say: Callable[[str], None] = _say
) -> None:
    """Run the stages that are not done, in their order; from the first of these on, all.

    Args:
        stages: all of them.
        work: the folder with their marks and logs.
        begin: a stage that is run though it is done.
        run: runs one; in a process unless something else is given.
        say: is told how far it is.

    Raises:
        StageError: a stage failed, or made less than it should have.
    """
    for folder in ("done", "logs"):
        (work / folder).mkdir(parents=True, exist_ok=True)
    first = next((at for at, stage in enumerate(stages) if stage.name == begin or not _is_done(stage, work)), None)
    for stage in stages if first is None else stages[first:]:
        if first is not None:
            _mark(stage, work).unlink(missing_ok=True)  # before one runs: it may be interrupted
    for at, stage in enumerate(stages):
        head = f"[{at + 1}/{len(stages)}] {stage.name}"
        if first is None or at < first:
            say(f"{head}: done before")
            continue
        say(f"{head}: {stage.does}")
        began = time.monotonic()
        code = (run or _in_a_process)(stage, work / "logs" / f"{stage.name}.log")
        took = f"{time.monotonic() - began:.0f} s"
        if code:
            raise StageError(
                f"{stage.name} ended with {code} after {took}; what it said stands above and in "
                f"{work / 'logs' / stage.name}.log. Run it again: the stages before stay done."
            )
        if lacking := [str(path) for path in stage.makes if not path.exists()]:
            raise StageError(
                f"{stage.name} ended without {' and '.join(lacking)}. Run it again with --from {stage.name}."
            )
        _mark(stage, work).write_text(json.dumps(_identity(stage), indent=1), encoding="utf-8")
        say(f"{head}: done in {took}")


def _is_done(stage: Stage, work: Path) -> bool:
    try:
        mark = json.loads(_mark(stage, work).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(mark == _identity(stage)) and all(path.exists() for path in stage.makes)


def _mark(stage: Stage, work: Path) -> Path:
    return work / "done" / f"{stage.name}.json"


def _identity(stage: Stage) -> dict[str, object]:
    return {"command": list(stage.command), "environment": dict(stage.environment)}


def _in_a_process(stage: Stage, log: Path) -> int:
    environment = {**os.environ, **stage.environment}
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            stage.command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=environment,
        )
        try:
            for line in process.stdout or ():
                print(f"    {line}", end="", flush=True)
                file.write(line)
            return process.wait()
        except BaseException:
            process.terminate()
            process.wait()
            raise
