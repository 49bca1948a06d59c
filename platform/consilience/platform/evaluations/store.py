"""Evaluations of a data folder, a folder each: what was asked, the files, and what came of it.

An evaluation is on the disk before it is told that it was accepted. Who works on one holds its lock, which ends with
the process; so one that says `running` and is not locked was left behind, and is done anew.
"""

import json
import os
import secrets
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from consilience.evaluation.tables.table import ScoreTable
from consilience.graph.model.errors import ConsilienceError, IdempotencyError, NotFoundError
from consilience.graph.support.private_files import make_private_folder
from consilience.platform.evaluations.graph_facts import fact_behind, graph_facts
from consilience.platform.evaluations.inputs import InputFile
from consilience.platform.evaluations.outcome import EvaluationOutcome
from consilience.platform.records.evaluations import EvaluationRecord
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["EvaluationStore", "new_id"]

_ENDED = ("done", "failed")
_PART_S = 86_400.0
"""Seconds after which a folder that is still being written was left behind."""
_RECORD, _SCORES, _PAGE, _TEXTS = "evaluation.json", "scores.json", "page.html", "texts.json"


def new_id(by: str, key: str | None) -> str:
    """Return the id of a new evaluation; the same for the same person and idempotency key."""
    if key is None:
        return f"evaluation_{secrets.token_hex(12)}"
    return f"evaluation_{blake2b(json.dumps([by, key]).encode(), digest_size=12).hexdigest()}"


class EvaluationStore:
    """The open folder; any thread and process may use it."""

    def __init__(self, home: Path) -> None:
        self._folder = DataFolder(home).evaluations

    def put(self, record: EvaluationRecord, files: Mapping[str, Sequence[InputFile]]) -> EvaluationRecord:
        """Keep what is asked; when this returns, it outlives the process.

        Args:
            record: what is asked, with its id.
            files: by `gold` and `system`.

        Returns:
            The record; that of before when the same was asked under the same id.

        Raises:
            IdempotencyError: the id was used for something else.
            ConsilienceError: the folder cannot be written.
        """
        part = self._folder / f".{record.id}.{secrets.token_hex(4)}"
        try:
            for side, given in files.items():
                make_private_folder(part / side)
                for file in given:
                    (part / side / file.name).write_bytes(file.data)
            self._write(part / _RECORD, record.to_json())
            try:
                part.rename(self.folder(record.id))
            except OSError:
                if not self.folder(record.id).is_dir():
                    raise
                shutil.rmtree(part)
                return self._same(record)
        except OSError as error:
            raise ConsilienceError(f"{self._folder}: cannot be written ({error.strerror}).") from error
        return record

    def get(self, evaluation_id: str) -> EvaluationRecord:
        """Return an evaluation.

        Raises:
            NotFoundError: there is none of this id.
        """
        if evaluation_id in self._ids():
            return self._record(evaluation_id)
        raise NotFoundError(f"There is no evaluation {evaluation_id}.")

    def all(self) -> list[EvaluationRecord]:
        """Return all evaluations, the newest first."""
        made = [self._record(id_) for id_ in self._ids()]
        return sorted(made, key=lambda record: (record.at, record.id), reverse=True)

    def remove(self, evaluation_id: str) -> None:
        """Remove an evaluation with all that belongs to it.

        Raises:
            NotFoundError: there is none of this id.
        """
        self.get(evaluation_id)
        shutil.rmtree(self.folder(evaluation_id), ignore_errors=True)

    def forget_old(self, before: str | None, *, only_count: bool = False) -> int:
        """Remove evaluations that were asked for before a moment and ended, and what a dead process left half kept.

        Args:
            before: ISO 8601; None keeps all.
            only_count: whether nothing is to be removed.

        Returns:
            How many were removed, or would be.
        """
        kept = self.all() if before else []
        old = [each.id for each in kept if before and each.at < before and each.state in _ENDED]
        yesterday = time.time() - _PART_S
        left = [each for each in self._folder.glob(".evaluation_*") if each.stat().st_mtime < yesterday]
        for path in [] if only_count else [*map(self.folder, old), *left]:
            shutil.rmtree(path, ignore_errors=True)
        return len(old) + len(left)

    def folder(self, evaluation_id: str) -> Path:
        """Return where an evaluation's files are."""
        return self._folder / evaluation_id

    @contextmanager
    def taken(self, evaluation_id: str) -> Iterator[bool]:
        """Hold an evaluation for as long as the block runs; False when somebody else holds it."""
        lock = FileLock(self.folder(evaluation_id) / ".lock", timeout=0, mode=0o600)
        try:
            lock.acquire()
        except Timeout:
            yield False
            return
        try:
            yield True
        finally:
            lock.release()

    def change(self, record: EvaluationRecord) -> None:
        """Keep how far an evaluation is; one that was removed meanwhile stays removed."""
        if self.folder(record.id).is_dir():
            self._write(self.folder(record.id) / _RECORD, record.to_json())

    def finish(self, record: EvaluationRecord, outcome: EvaluationOutcome) -> None:
        """Keep what came of an evaluation; it is done when this returns."""
        folder = self.folder(record.id)
        if not folder.is_dir():
            return
        self._write(folder / _SCORES, outcome.scores)
        self._write(folder / _TEXTS, outcome.texts or {})
        for table in outcome.tables:
            self._write(folder / f"table-{table.criterion}.json", table.to_json())
        for criterion in outcome.cases or {}:
            _write_cases(folder / f"cases-{criterion}.jsonl", criterion, outcome)
        if outcome.page is not None:
            (folder / _PAGE).write_text(outcome.page, encoding="utf-8")
        done = replace(
            record,
            state="done",
            signature=outcome.signature,
            documents=outcome.documents,
            headline=tuple(outcome.headline),
            criteria=tuple(table.criterion for table in outcome.tables) or tuple(outcome.cases or ()),
            notes=tuple(outcome.notes),
            page=outcome.page is not None,
        )
        self.change(done)

    def scores(self, evaluation_id: str) -> Any:  # noqa: ANN401 - JSON
        """Return the scores of an evaluation; None unless it is done."""
        return self._read(evaluation_id, _SCORES) if self.get(evaluation_id).state == "done" else None

    def text(self, evaluation_id: str, document: str) -> str:
        """Return the text of a document of gold.

        Raises:
            NotFoundError: there is no such evaluation, or it has no text of the document.
        """
        texts = self._read(evaluation_id, _TEXTS) if self.get(evaluation_id).state == "done" else {}
        if document not in texts:
            raise NotFoundError(
                f"Neither gold nor the graph has a text of {document!r}: its offsets cannot be shown in their place."
            )
        return str(texts[document])

    def table(self, evaluation_id: str, criterion: str) -> ScoreTable:
        """Return a table of an evaluation.

        Raises:
            NotFoundError: there is no such evaluation, or it has no table of this criterion.
        """
        return ScoreTable.from_json(self._part(evaluation_id, f"table-{criterion}.json"))

    def page(self, evaluation_id: str) -> str:
        """Return an evaluation's page.

        Raises:
            NotFoundError: there is no such evaluation, or it has no page.
        """
        if not self.get(evaluation_id).page:
            raise NotFoundError(f"Evaluation {evaluation_id} has no page.")
        return (self.folder(evaluation_id) / _PAGE).read_text(encoding="utf-8")

    def case_lines(self, evaluation_id: str, criterion: str) -> Iterator[dict[str, Any]]:
        """Yield the cases of an evaluation, always in the same order.

        Raises:
            NotFoundError: there is no such evaluation, or it has no cases of this criterion.
        """
        if criterion not in self.get(evaluation_id).criteria:
            raise NotFoundError(f"Evaluation {evaluation_id} has no cases by the criterion {criterion!r}.")
        path = self.folder(evaluation_id) / f"cases-{criterion}.jsonl"
        if path.is_file():
            with path.open(encoding="utf-8") as file:
                yield from (json.loads(line) for line in file)

    def _part(self, evaluation_id: str, name: str) -> Any:  # noqa: ANN401 - JSON
        criteria = {f"table-{criterion}.json" for criterion in self.get(evaluation_id).criteria}
        if name not in criteria or not (self.folder(evaluation_id) / name).is_file():
            raise NotFoundError(f"Evaluation {evaluation_id} has no such table.")
        return self._read(evaluation_id, name)

    def _same(self, record: EvaluationRecord) -> EvaluationRecord:
        before = self.get(record.id)
        if before.configuration != record.configuration:
            raise IdempotencyError("The idempotency key was used for another evaluation. Use a new key for a new one.")
        return before

    def _ids(self) -> list[str]:
        return [path.parent.name for path in self._folder.glob(f"evaluation_*/{_RECORD}")]

    def _record(self, evaluation_id: str) -> EvaluationRecord:
        try:
            return EvaluationRecord.from_json(self._read(evaluation_id, _RECORD))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            path = self.folder(evaluation_id)
            raise ConsilienceError(
                f"{path / _RECORD} is damaged ({error}). Take its folder out of {self._folder}, or restore a backup."
            ) from error

    def _read(self, evaluation_id: str, name: str) -> Any:  # noqa: ANN401 - JSON
        return json.loads((self.folder(evaluation_id) / name).read_text(encoding="utf-8"))

    @staticmethod
    def _write(path: Path, value: object) -> None:
        part = path.with_name(f".{path.name}.part")
        with part.open("w", encoding="utf-8") as file:
            json.dump(value, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)


def _write_cases(path: Path, criterion: str, outcome: EvaluationOutcome) -> None:
    held = {id_: graph_facts(document) for id_, document in (outcome.graph or {}).items()}
    with path.open("w", encoding="utf-8") as file:
        for number, case in enumerate((outcome.cases or {})[criterion]):
            fact = fact_behind(case, held.get(case.document, {}))
            line = {
                "number": number,
                **case.to_json(),
                "fact": fact and fact.id,
                "status": fact and fact.status,
                "confidence": fact and fact.confidence,
            }
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
