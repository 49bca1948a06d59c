"""A new evaluation: what is sent is read at once, so that a file that is wrong is refused and not kept."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from json import dumps
from pathlib import Path
from typing import Any

from consilience.graph.model.errors import UploadError
from consilience.platform.evaluations.inputs import InputFile, digest
from consilience.platform.evaluations.registry import GRAPH, SCORERS, SampleLanguage, Scorer
from consilience.platform.evaluations.scoring import read_inputs
from consilience.platform.evaluations.store import EvaluationStore, new_id
from consilience.platform.records.evaluations import EvaluationRecord, Source
from consilience.platform.support.settings import Settings
from consilience.platform.support.timestamps import now
from consilience.platform.support.version import __version__

__all__ = ["EvaluationRequest", "accept_evaluation"]

MOST_FILES = 1000


@dataclass(frozen=True, slots=True)
class EvaluationRequest:
    """What somebody asks to have scored: kind, gold, the system's answers or the graph, and options."""

    kind: str
    """One of `SCORERS`."""
    gold: Sequence[InputFile] = ()
    sample: SampleLanguage | None = None
    """Use the gold of the sample corpus in place of files."""
    system: Sequence[InputFile] = ()
    """Empty: the graph."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Those that the kind does not have are not looked at."""


def accept_evaluation(
    request: EvaluationRequest, store: EvaluationStore, settings: Settings, *, by: str, key: str | None = None
) -> EvaluationRecord:
    """Keep a new evaluation, which then waits to be worked on.

    Args:
        request: what is wanted.
        store: keeps it.
        settings: say whether there is a judge.
        by: who asks.
        key: idempotency key of the request.

    Raises:
        EvaluationError: a file is not what it should be; the message begins with its name and line.
        UploadError: files are missing, or too many, or have the same name.
        ConsilienceError: the judge that is wanted is not configured, or the folder cannot be written.
    """
    scorer = _scorer(request.kind)
    options = {name: request.options.get(name) or default for name, default in scorer.options.items()}
    gold = _sample(request)
    source: Source = "files" if request.system else "none" if scorer.sides == "gold" else "graph"
    _check(request, gold, source)
    scorer.check(options, settings)
    files = {"gold": gold, **({"system": request.system} if source == "files" else {})}
    with tempfile.TemporaryDirectory(prefix="consilience-") as folder:
        for side, sent in files.items():
            (Path(folder) / side).mkdir()
            for file in sent:
                (Path(folder) / side / file.name).write_bytes(file.data)
        read_inputs(request.kind, Path(folder), has_system=source == "files")
    gold_digest = digest(gold)
    what = dumps([request.kind, gold_digest, digest(request.system), source, options], sort_keys=True)
    record = EvaluationRecord(
        id=new_id(by, key),
        kind=request.kind,
        gold=gold[0].name,
        gold_files=len(gold),
        sample=request.sample,
        system={"files": request.system[0].name if request.system else "", "graph": GRAPH, "none": ""}[source],
        source=source,
        by=by,
        at=now(),
        options=options,
        gold_digest=gold_digest,
        configuration=blake2b(what.encode(), digest_size=6).hexdigest(),
        version=__version__,
    )
    return store.put(record, files)


def _scorer(kind: str) -> Scorer[Any]:
    if kind not in SCORERS:
        raise UploadError(f"kind: there is none called {kind!r}. Use one of {', '.join(SCORERS)}.", 422)
    return SCORERS[kind]


def _check(request: EvaluationRequest, gold: Sequence[InputFile], source: Source) -> None:
    if not gold:
        raise UploadError("Send the file to score against as `gold`, or name a `sample`.", 422)
    if request.sample and request.gold:
        raise UploadError("Send `gold` or name a `sample`, not both.", 422)
    sides = SCORERS[request.kind].sides
    if source == "files" and sides == "gold":
        raise UploadError(f"An evaluation of kind {request.kind} needs one file, `gold`, and no `system`.", 422)
    if source == "graph" and sides != "gold and system or graph":
        raise UploadError(f"Send `system`; the graph itself has no answers of kind {request.kind}.", 422)
    for side, files in (("gold", gold), ("system", request.system)):
        if len(files) > MOST_FILES:
            raise UploadError(f"{side}: at most {MOST_FILES} files can be sent at once.", 413)
        names = [file.name for file in files]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise UploadError(f"{side}: two files are called {twice[0]}. Give each a name of its own.", 422)


def _sample(request: EvaluationRequest) -> tuple[InputFile, ...]:
    if request.sample is None:
        return tuple(request.gold)
    sample = SCORERS.find(request.kind).sample(request.sample)
    if sample is None:
        raise UploadError(f"The sample corpus has no gold of kind {request.kind}.", 422)
    return (sample,)
