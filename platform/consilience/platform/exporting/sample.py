"""The sample corpus that ships with the program: texts written for it, with gold made by hand.

How it was annotated is written in `sample/README.md`; its types are those of the schema `news`.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from consilience.evaluation.conversion.extraction import extraction_to_tbf
from consilience.evaluation.facts.conversion import passage_of_extraction
from consilience.evaluation.facts.records import Passage
from consilience.evaluation.formats.extraction import ExtractionRecord, read_extraction
from consilience.evaluation.formats.tbf import TbfDocument

__all__ = [
    "SAMPLE_GOLD",
    "SAMPLE_NUGGETS",
    "SampleQuestion",
    "sample_facts",
    "sample_gold",
    "sample_nuggets",
    "sample_questions",
    "sample_texts",
]

_FOLDER = Path(__file__).with_name("sample")

SAMPLE_GOLD = _FOLDER / "gold.jsonl"
"""Gold of all sample documents, one record each; a record's id is the name of its text without `.txt`."""


SAMPLE_NUGGETS = _FOLDER / "gold.tbf"
"""The events of the English gold with character spans, as `sample_nuggets` makes them."""


def sample_texts(language: str = "en") -> list[Path]:
    """Return the sample texts of a language (`en` or `zh`), sorted by name; empty for other languages."""
    return sorted((_FOLDER / language).glob("*.txt"))


def sample_gold(language: str = "en") -> list[ExtractionRecord]:
    """Return the gold records of the sample texts of a language, in the order of `sample_texts`."""
    records = {record.id: record for record in read_extraction(SAMPLE_GOLD)}
    return [records[path.stem] for path in sample_texts(language)]


def sample_facts(language: str = "en") -> list[Passage]:
    """Return gold's facts between entities, once a text: `names.json` says whose name stands for a shorter one."""
    names = json.loads((_FOLDER / "names.json").read_text(encoding="utf-8"))
    return [passage_of_extraction(record, names) for record in sample_gold(language)]


def sample_nuggets(language: str = "en") -> list[TbfDocument]:
    """Return gold's event nuggets of a language with character spans; a document's id is the name of its text.

    That is what `consilience export tbf` calls the documents that `consilience demo` ingests.
    """
    paths = sample_texts(language)
    return [extraction_to_tbf(gold, path.name) for gold, path in zip(sample_gold(language), paths, strict=True)]


@dataclass(frozen=True, slots=True)
class SampleQuestion:
    """A question to the graph, in words and in Cypher."""

    text: str
    cypher: str


def sample_questions() -> list[SampleQuestion]:
    """Return what the demo asks the graph: first what it holds, then three questions about the sample corpus."""
    folder = _FOLDER / "questions"
    return [_question(path) for path in (folder / "counts.cypher", *sorted(folder.glob("[0-9]-*.cypher")))]


def _question(path: Path) -> SampleQuestion:
    comment, _, cypher = path.read_text(encoding="utf-8").partition("\n")
    return SampleQuestion(comment.removeprefix("//").strip(), cypher)
