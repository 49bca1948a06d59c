"""Scores of files that somebody sends, or of the graph itself, against gold; each kept with its page."""

import json
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from consilience.evaluation.coreference.conll import score_conll_files
from consilience.evaluation.coreference.scores import METRICS
from consilience.evaluation.errors import EvaluationError
from consilience.evaluation.extraction import score_extraction
from consilience.evaluation.extraction_details import extraction_details
from consilience.evaluation.formats.extraction import ExtractionRecord, read_extraction
from consilience.evaluation.nugget import Options
from consilience.evaluation.nugget_files import score_files
from consilience.evaluation.report.comparison_page import comparison_page
from consilience.evaluation.report.extraction import extraction_html
from consilience.graph.annotations import document_annotations
from consilience.graph.documents import list_documents
from consilience.graph.errors import ConsilienceError, NotFoundError
from consilience.graph.store import Store
from consilience.platform.export import extraction_record

__all__ = ["Evaluated", "EvaluationKind", "EvaluationShelf", "evaluated", "graph_records", "names_in"]

EvaluationKind = Literal["extraction", "nugget", "coreference"]


@dataclass(frozen=True, slots=True)
class Evaluated:
    """An evaluation and what came of it."""

    id: str
    kind: EvaluationKind
    gold: str
    """What the file is called."""
    system: str
    """What the file is called; `graph` for the graph itself."""
    by: str
    at: str
    """ISO 8601."""
    scores: dict[str, Any]
    """As `consilience evaluate KIND --json` prints them, with the signature."""
    page: bool
    """Whether there is a page for people."""


def evaluated(
    kind: EvaluationKind, gold: bytes, system: bytes | list[ExtractionRecord], names: tuple[str, str], by: str
) -> tuple[Evaluated, str | None]:
    """Score a system's answers against gold; return the scores and the page, if the kind has one.

    Args:
        kind: what is scored: JSONL of extractions, tbf of nuggets, or CoNLL columns of coreference.
        gold: the right answers.
        system: the system's answers; records stand for a file of extractions.
        names: what the two are called.
        by: who asks.

    Raises:
        EvaluationError: a file is not what it should be; the message names it and the line.
    """
    with _files(gold, b"" if isinstance(system, list) else system) as (right, given):
        page: str | None = None
        if kind == "extraction":
            answers = system if isinstance(system, list) else read_extraction(given)
            key = read_extraction(right)
            scores = score_extraction(key, answers)
            details = extraction_details(key, answers)
            page = extraction_html({names[1]: (scores, details)})
            result = {**scores.to_json(), "details": details.to_json()}
        elif kind == "nugget":
            nuggets = score_files(right, given, None, Options())
            page = comparison_page(nuggets, f"{names[1]} against {names[0]}", tables=None, texts={})
            result = nuggets.to_json()
        else:
            found, _ = score_conll_files(right, given, METRICS)
            result = found.to_json()
    at = datetime.now(UTC).isoformat(timespec="seconds")
    made = Evaluated(f"evaluation_{secrets.token_hex(12)}", kind, *names, by, at, result, page is not None)
    return made, page


def names_in(gold: bytes) -> set[str]:
    """Return the names of the documents of an extraction's gold.

    Raises:
        EvaluationError: it is no file of extractions.
    """
    with _files(gold, b"") as (right, _):
        return {record.id for record in read_extraction(right)}


async def graph_records(store: Store, names: set[str]) -> list[ExtractionRecord]:
    """Return what the graph asserts of the documents of these names, as records of an extraction.

    Raises:
        StoreError: the database failed.
    """
    wanted = [document.id for document in await list_documents(store) if document.name in names]
    return [extraction_record(await document_annotations(store, id_)) for id_ in wanted]


@contextmanager
def _files(gold: bytes, system: bytes) -> Iterator[tuple[Path, Path]]:
    """Give both as files whose names mean something in messages, which do not say where they lie."""
    with tempfile.TemporaryDirectory(prefix="consilience-") as folder:
        right, given = Path(folder, "gold"), Path(folder, "system")
        right.write_bytes(gold)
        given.write_bytes(system)
        try:
            yield right, given
        except EvaluationError as error:
            raise type(error)(str(error).replace(f"{folder}/", "")) from error


class EvaluationShelf:
    """Evaluations of a data folder, a file each, with its page beside it."""

    def __init__(self, home: Path) -> None:
        self._folder = home / "evaluations"

    def put(self, made: Evaluated, page: str | None) -> None:
        """Keep an evaluation.

        Raises:
            ConsilienceError: the folder cannot be written.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if page is not None:
                (self._folder / f"{made.id}.html").write_text(page, encoding="utf-8")
            part = self._folder / f"{made.id}.part"
            part.write_text(json.dumps(asdict(made), ensure_ascii=False), encoding="utf-8")
            part.replace(self._folder / f"{made.id}.json")
        except OSError as error:
            raise ConsilienceError(f"{self._folder}: cannot be written ({error.strerror}).") from error

    def get(self, evaluation_id: str) -> Evaluated:
        """Return an evaluation.

        Raises:
            NotFoundError: there is none of this id.
        """
        path = self._known(evaluation_id, "json")
        return Evaluated(**json.loads(path.read_text(encoding="utf-8")))

    def page(self, evaluation_id: str) -> str:
        """Return an evaluation's page.

        Raises:
            NotFoundError: there is no such evaluation, or it has no page.
        """
        return self._known(evaluation_id, "html").read_text(encoding="utf-8")

    def all(self) -> list[Evaluated]:
        """Return all evaluations, the newest first."""
        made = [Evaluated(**json.loads(path.read_text(encoding="utf-8"))) for path in self._folder.glob("*.json")]
        return sorted(made, key=lambda evaluation: (evaluation.at, evaluation.id), reverse=True)

    def _known(self, evaluation_id: str, suffix: str) -> Path:
        names = {path.stem: path for path in self._folder.glob(f"*.{suffix}")}
        if evaluation_id not in names:
            raise NotFoundError(f"There is no evaluation {evaluation_id}, or it has no page.")
        return names[evaluation_id]
