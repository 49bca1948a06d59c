"""A new evaluation: what is sent is read at once, so that a file that is wrong is refused and not kept."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from json import dumps
from pathlib import Path
from typing import Any, Literal

from consilience.evaluation.formats.extraction import write_extraction
from consilience.evaluation.formats.tbf import write_tbf
from consilience.evaluation.nuggets.profiles import PROFILES
from consilience.graph.model.errors import UploadError
from consilience.platform.evaluations.genres import judge_of
from consilience.platform.evaluations.inputs import SINGLE, Given, digest, read_inputs
from consilience.platform.evaluations.scoring import GRAPH
from consilience.platform.evaluations.shelf import EvaluationShelf, new_id
from consilience.platform.exporting.sample import sample_gold, sample_nuggets
from consilience.platform.records.evaluations import EvaluationKind, EvaluationRecord, Source
from consilience.platform.support.settings import Settings
from consilience.platform.support.timestamps import now
from consilience.platform.support.version import __version__

__all__ = ["GRAPH_KINDS", "EvaluationAsked", "SampleLanguage", "accepted"]

GRAPH_KINDS: frozenset[EvaluationKind] = frozenset({"extraction", "nugget", "genres"})
"""Kinds that can be asked about the graph itself."""
MOST_FILES = 1000
SampleLanguage = Literal["en", "zh"]


@dataclass(frozen=True, slots=True)
class EvaluationAsked:
    """What somebody wants to be scored."""

    kind: EvaluationKind
    gold: Sequence[Given] = ()
    sample: SampleLanguage | None = None
    """Use the gold of the sample corpus in place of files."""
    system: Sequence[Given] = ()
    """Empty: the graph."""
    options: dict[str, Any] = field(default_factory=dict)
    """`profile` of event nuggets, `judge` of GenRES."""


def accepted(
    asked: EvaluationAsked, shelf: EvaluationShelf, settings: Settings, *, by: str, key: str | None = None
) -> EvaluationRecord:
    """Keep a new evaluation, which then waits to be worked on.

    Args:
        asked: what is wanted.
        shelf: keeps it.
        settings: say whether there is a judge.
        by: who asks.
        key: idempotency key of the request.

    Raises:
        EvaluationError: a file is not what it should be; the message begins with its name and line.
        UploadError: files are missing, or too many, or have the same name.
        ConsilienceError: the judge that is wanted is not configured, or the folder cannot be written.
    """
    gold = _sample(asked.kind, asked.sample) if asked.sample else tuple(asked.gold)
    source: Source = "files" if asked.system else "none" if asked.kind in SINGLE else "graph"
    _check(asked, gold, source)
    if asked.options.get("judge"):
        judge_of(settings)
    files = {"gold": gold, **({"system": asked.system} if source == "files" else {})}
    with tempfile.TemporaryDirectory(prefix="consilience-") as folder:
        for side, given in files.items():
            (Path(folder) / side).mkdir()
            for file in given:
                (Path(folder) / side / file.name).write_bytes(file.data)
        read_inputs(asked.kind, Path(folder), graph=source == "graph")
    gold_digest = digest(gold)
    what = dumps([asked.kind, gold_digest, digest(asked.system), source, asked.options], sort_keys=True)
    record = EvaluationRecord(
        id=new_id(by, key),
        kind=asked.kind,
        gold=gold[0].name,
        gold_files=len(gold),
        sample=asked.sample,
        system={"files": asked.system[0].name if asked.system else "", "graph": GRAPH, "none": ""}[source],
        source=source,
        by=by,
        at=now(),
        options=dict(asked.options),
        gold_digest=gold_digest,
        configuration=blake2b(what.encode(), digest_size=6).hexdigest(),
        version=__version__,
    )
    return shelf.put(record, files)


def _check(asked: EvaluationAsked, gold: Sequence[Given], source: Source) -> None:
    if not gold:
        raise UploadError("Send the file to score against as `gold`, or name a `sample`.", 422)
    if asked.sample and asked.gold:
        raise UploadError("Send `gold` or name a `sample`, not both.", 422)
    if source == "files" and asked.kind in SINGLE:
        raise UploadError(f"An evaluation of kind {asked.kind} needs one file, `gold`, and no `system`.", 422)
    if source == "graph" and asked.kind not in GRAPH_KINDS:
        raise UploadError(f"Send `system`; the graph itself has no answers of kind {asked.kind}.", 422)
    profile = asked.options.get("profile")
    if profile is not None and profile not in PROFILES:
        raise UploadError(f"profile: there is none called {profile!r}. Use one of {', '.join(PROFILES)}.", 422)
    for side, files in (("gold", gold), ("system", asked.system)):
        if len(files) > MOST_FILES:
            raise UploadError(f"{side}: at most {MOST_FILES} files can be sent at once.", 413)
        names = [file.name for file in files]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise UploadError(f"{side}: two files are called {twice[0]}. Give each a name of its own.", 422)


def _sample(kind: EvaluationKind, language: SampleLanguage) -> tuple[Given, ...]:
    if kind not in GRAPH_KINDS:
        raise UploadError(f"The sample corpus has no gold of kind {kind}.", 422)
    with tempfile.TemporaryDirectory(prefix="consilience-") as folder:
        if kind == "nugget":
            return (Given("gold.tbf", write_tbf(sample_nuggets(language)).encode()),)
        path = Path(folder) / "gold.jsonl"
        write_extraction(path, sample_gold(language))
        return (Given(path.name, path.read_bytes()),)
