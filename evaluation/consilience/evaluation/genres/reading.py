"""Documents, systems and verdicts from files, each triple beside the document that it was extracted from."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from consilience.evaluation.formats.extraction import CONTESTED
from consilience.evaluation.formats.triples.files import TriplesRecord, read_records
from consilience.evaluation.formats.triples.raw_answer import Duplicates, parse_triples
from consilience.evaluation.formats.triples.raw_answer_paper import parse_triples_as_published
from consilience.evaluation.genres.shared.profiles import STRICT, GenresProfile
from consilience.evaluation.records.triples import Document, FloatMatrix, SystemOutput, Triple
from consilience.evaluation.support.errors import EvaluationError, VerdictError

__all__ = ["read_documents", "read_system", "triple", "with_similarities", "with_verdicts"]


def read_documents(path: Path, gold: Path | None = None) -> list[Document]:
    """Read texts with their gold triples, which a second file may give.

    Gold is a record's `gold`; else its `relations`, as in the extraction shape; of a gold file also its `triples`.

    Raises:
        FormatError: a file cannot be read.
        EvaluationError: a record has no text, or the gold file has a document that the first has not.
    """
    documents = []
    for record in read_records(path)[1]:
        if record.text is None:
            raise EvaluationError(f"{path}: document {record.id!r} has no text. Every score needs the texts.")
        triples = _triples(record.gold) if record.gold is not None else _relations(record)
        documents.append(Document(record.id or record.text, record.text, triples))
    if gold is None:
        return documents
    by_id = {}
    for record, id_ in _match_records(gold, read_records(gold)[1], documents):
        found = record.gold if record.gold is not None else record.triples
        by_id[id_] = _triples(found) if found is not None else _relations(record)
    return [replace(document, gold=by_id.get(document.id, document.gold)) for document in documents]


def read_system(
    path: Path,
    documents: Sequence[Document],
    name: str | None = None,
    duplicates: Duplicates = "counted",
    profile: GenresProfile = STRICT,
) -> SystemOutput:
    """Read what a system extracted, and the verdicts that stand beside it.

    Args:
        path: the file.
        documents: the texts, by whose ids or texts the records are found.
        name: of the system; else what the file says, else the file's name.
        duplicates: whether a triple that a raw answer repeats is kept each time or once.
        profile: `paper` parses raw answers as the published scores did.

    Raises:
        FormatError: the file cannot be read.
        EvaluationError: a record belongs to no document, or has neither triples nor a raw answer.
        VerdictError: verdicts do not match the triples.
    """
    given, records = read_records(path)
    triples: dict[str, tuple[Triple, ...]] = {}
    notes: list[str] = []
    for record, id_ in _match_records(path, records, documents):
        if record.triples is not None:
            triples[id_] = _triples(record.triples)
        elif record.raw is not None and profile.is_paper:
            triples[id_] = parse_triples_as_published(record.raw)
        elif record.raw is not None:
            answer = parse_triples(record.raw, duplicates)
            triples[id_] = answer.triples
            notes.extend(f"Document {id_}: {problem}" for problem in answer.problems)
        elif (relations := _relations(record)) is not None:
            triples[id_] = relations
        else:
            raise EvaluationError(f"{path}: document {id_!r} has neither triples nor relations nor a raw answer.")
    system = SystemOutput(name or given or path.stem, triples, duplicates=duplicates, notes=tuple(notes))
    return _with_verdicts(system, path, list(_match_records(path, records, documents)))


def with_verdicts(system: SystemOutput, path: Path, documents: Sequence[Document]) -> SystemOutput:
    """Return the system with the recorded verdicts of a file.

    Raises:
        FormatError: the file cannot be read.
        VerdictError: a verdict belongs to no document, or the verdicts on a document do not match its triples.
    """
    return _with_verdicts(system, path, list(_match_records(path, read_records(path)[1], documents)))


def with_similarities(system: SystemOutput, path: Path, documents: Sequence[Document]) -> SystemOutput:
    """Return the system with the recorded similarities of a file, from which its completeness is then computed.

    Raises:
        FormatError: the file cannot be read.
        EvaluationError: a record belongs to no document, or none has similarities.
        VerdictError: a record has other triples than the system.
    """
    found: dict[str, FloatMatrix] = {}
    for record, id_ in _match_records(path, read_records(path)[1], documents):
        if record.triples is not None and _triples(record.triples) != system.triples.get(id_, ()):
            raise VerdictError(f"{path}: the similarities of document {id_!r} are of other triples. Record them anew.")
        if record.similarities is not None:
            found[id_] = np.array(record.similarities, dtype=np.float64)
    if not found:
        raise EvaluationError(f"{path}: no record has `similarities`.")
    return replace(system, similarities={**system.similarities, **found})


def triple(elements: Iterable[Any]) -> Triple:
    """Return a triple of three elements as JSON gives them."""
    values = list(elements)
    subject, relation, object_ = (v if isinstance(v, str) else json.dumps(v, ensure_ascii=False) for v in values)
    return Triple(subject, relation, object_, all(isinstance(value, str) for value in values))


def _with_verdicts(system: SystemOutput, path: Path, records: Sequence[tuple[TriplesRecord, str]]) -> SystemOutput:
    supported: dict[str, tuple[bool, ...]] = dict(system.supported)
    splits: dict[str, tuple[str, ...]] = dict(system.splits)
    similarities = dict(system.similarities)
    for record, id_ in records:
        if record.triples is not None and _triples(record.triples) != system.triples.get(id_, ()):
            raise VerdictError(f"{path}: the verdicts on document {id_!r} are about other triples. Judge them anew.")
        if record.supported is not None:
            supported[id_] = tuple(record.supported)
        if record.splits is not None:
            splits[id_] = tuple(record.splits)
        if record.similarities is not None:
            similarities[id_] = np.array(record.similarities, dtype=np.float64)
    _check(path, system, supported, "fs")
    _check(path, system, splits, "gs")
    return replace(system, supported=supported, splits=splits, similarities=similarities)


def _check(path: Path, system: SystemOutput, verdicts: Mapping[str, Sequence[object]], kind: str) -> None:
    for id_, values in verdicts.items():
        if len(values) != len(system.triples.get(id_, ())):
            raise VerdictError(
                f"{path}: document {id_!r} of {system.name} has {len(system.triples.get(id_, ()))} triples but "
                f"{len(values)} {kind} verdicts. Judge them anew."
            )


def _match_records(
    path: Path, records: Sequence[TriplesRecord], documents: Sequence[Document]
) -> Iterable[tuple[TriplesRecord, str]]:
    by_key = {document.text: document.id for document in documents} | {d.id: d.id for d in documents}
    for record in records:
        id_ = by_key.get(record.id if record.id is not None else record.text or "")
        if id_ is None:
            raise EvaluationError(
                f"{path}: the record {record.id or record.text!r:.80} is of none of the {len(documents)} documents."
            )
        yield record, id_


def _triples(found: Sequence[Sequence[Any]]) -> tuple[Triple, ...]:
    return tuple(triple(elements) for elements in found)


def _relations(record: TriplesRecord) -> tuple[Triple, ...] | None:
    if record.relations is None:
        return None
    asserted = (relation for relation in record.relations if relation.status != CONTESTED)
    return tuple(Triple(relation.head, relation.type, relation.tail) for relation in asserted)
