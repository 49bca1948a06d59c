"""Pairing of records: by id, or by text where ids are only names or numbers."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from consilience.evaluation.formats.extraction import ExtractionRecord

__all__ = ["pair_with_gold"]


def pair_with_gold(gold: Sequence[ExtractionRecord], system: Sequence[ExtractionRecord]) -> list[ExtractionRecord]:
    """Return the system's records under gold's ids where they are about gold's documents, the others as they are.

    A document of gold is answered by the record with its text; else by the one with its id; else by the one whose id is
    its own but for the suffix of a file (`news.txt` and `news`). A text that gold has twice is answered twice.
    """
    by_text = {record.text: record for record in reversed(system) if record.text}
    by_id = {record.id: record for record in system}
    by_stem = {PurePath(record.id).stem: record for record in reversed(system)}
    answers = []
    used: set[str] = set()
    for document in gold:
        same_id = by_id.get(document.id)
        if same_id is not None and same_id.text in {document.text, ""}:
            answer: ExtractionRecord | None = same_id
        else:
            stem = by_stem.get(document.id) or by_id.get(PurePath(document.id).stem)
            answer = by_text.get(document.text) or same_id or stem
        if answer is not None:
            used.add(answer.id)
            answers.append(replace(answer, id=document.id))
    taken = {answer.id for answer in answers}
    return answers + [record for record in system if record.id not in used and record.id not in taken]
