"""The files of an evaluation: kept as they came, read by what they are."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from consilience.evaluation.coreference.conll import score_conll_files
from consilience.evaluation.extraction.pairing import pair_with_gold
from consilience.evaluation.formats.debates.files import read_debates
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.formats.extraction_files import read_extraction_file
from consilience.evaluation.formats.tbf import TbfFile, read_tbf
from consilience.evaluation.formats.votes import read_votes
from consilience.evaluation.genres.reading import read_documents, read_system
from consilience.evaluation.support.errors import EvaluationError, FormatError
from consilience.evaluation.support.findings import refuse_errors
from consilience.platform.evaluations.experiment import read_experiment
from consilience.platform.records.evaluations import EvaluationKind

__all__ = ["SINGLE", "Extraction", "Given", "digest", "read_inputs"]

SINGLE: frozenset[EvaluationKind] = frozenset({"preferences", "debate", "experiment"})
"""Kinds that need one file and no system."""
_TABLES = ".tab"


@dataclass(frozen=True, slots=True)
class Given:
    """A file that was sent."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Extraction:
    """Both sides of an extraction; `system` is empty as long as the graph has not been asked."""

    gold: list[ExtractionRecord]
    system: list[ExtractionRecord]
    notes: tuple[str, ...]


def digest(files: Sequence[Given]) -> str:
    """Return what tells these files from others, 16 hexadecimal digits."""
    found = hashlib.blake2b(digest_size=8)
    for file in sorted(files, key=lambda one: one.name):
        found.update(f"{len(file.name)} {file.name} {len(file.data)} ".encode())
        found.update(file.data)
    return found.hexdigest()


def read_inputs(kind: EvaluationKind, folder: Path, *, graph: bool) -> Any:  # noqa: ANN401 - each kind has its own
    """Read the files of an evaluation as its kind needs them.

    Args:
        kind: what is scored.
        folder: holds the folders `gold` and, unless the graph or nothing is the system, `system`.
        graph: whether the graph is the system.

    Raises:
        EvaluationError: a file is not what it should be; the message begins with its name and line.
    """
    try:
        match kind:
            case "extraction":
                return _extraction(folder, graph=graph)
            case "nugget":
                return _nuggets(folder, graph=graph)
            case "coreference":
                return score_conll_files(_path(folder / "gold"), _path(folder / "system"))
            case "genres":
                documents = read_documents(_path(folder / "gold"))
                return documents, None if graph else read_system(_path(folder / "system"), documents)
            case "preferences":
                return read_votes(_path(folder / "gold"))
            case "debate":
                return read_debates(_path(folder / "gold"))
            case "experiment":
                return read_experiment(_path(folder / "gold"))
    except EvaluationError as error:
        raise type(error)(_without(folder, str(error))) from error


def _extraction(folder: Path, *, graph: bool) -> Extraction:
    gold = read_extraction_file(_path(folder / "gold"))
    if graph:
        return Extraction(gold.records, [], _notes(folder, gold.notes))
    system = read_extraction_file(_path(folder / "system"), gold)
    alike = system.format == gold.format == "jsonl"
    records = system.records if alike else pair_with_gold(gold.records, system.records)
    return Extraction(gold.records, records, _notes(folder, (*gold.notes, *system.notes)))


def _nuggets(folder: Path, *, graph: bool) -> tuple[TbfFile, TbfFile | None, Path | None]:
    """Return gold, the system's file, and the folder of token tables if there are any."""
    gold = read_tbf(_path(folder / "gold"))
    system = None if graph else read_tbf(_path(folder / "system"))
    if not gold.documents:
        raise FormatError(
            f"{_path(folder / 'gold')}:1: no document begins here. Each begins with `#BeginOfDocument ID`."
        )
    refuse_errors([*gold.findings, *(system.findings if system else ())])
    return gold, system, folder / "gold" if any((folder / "gold").glob(f"*{_TABLES}")) else None


def _path(folder: Path) -> Path:
    """Return the one file of a folder; the folder itself, as brat's, when there are several."""
    files = [path for path in sorted(folder.iterdir()) if path.suffix != _TABLES]
    return files[0] if len(files) == 1 else folder


def _notes(folder: Path, notes: Sequence[str]) -> tuple[str, ...]:
    return tuple(_without(folder, note) for note in notes)


def _without(folder: Path, message: str) -> str:
    for side in ("gold", "system"):
        message = message.replace(f"{folder / side}/", "").replace(str(folder / side), side)
    return message
