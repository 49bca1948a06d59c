"""Extractions: entities, relations and events against gold."""

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from consilience.evaluation.cases.extraction import extraction_cases
from consilience.evaluation.extraction.details import extraction_details
from consilience.evaluation.extraction.pairing import pair_with_gold
from consilience.evaluation.extraction.scores import score_extraction
from consilience.evaluation.formats.extraction import ExtractionRecord, write_extraction
from consilience.evaluation.formats.extractions.files import read_extraction_file
from consilience.evaluation.report.extraction import extraction_html
from consilience.evaluation.tables.extraction_table import Criterion, extraction_table
from consilience.platform.evaluations.inputs import InputFile, InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome, headline_of
from consilience.platform.evaluations.registry import SampleLanguage, Scorer, Scoring, scorer
from consilience.platform.exporting.export import extraction_record
from consilience.platform.exporting.sample import sample_gold

__all__ = ["ExtractionInputs", "ExtractionScorer", "extraction_sample"]

_CRITERIA: tuple[Criterion, ...] = ("exact", "partial")


@dataclass(frozen=True, slots=True)
class ExtractionInputs:
    """Both sides of an extraction; `system` is empty as long as the graph has not been asked."""

    gold: list[ExtractionRecord]
    system: list[ExtractionRecord]
    notes: tuple[str, ...]


@scorer("extraction", rank=1)
class ExtractionScorer(Scorer[ExtractionInputs]):
    """Scores entities, relations and events as `consilience evaluate extraction` does with its defaults."""

    sides = "gold and system or graph"

    def read(self, files: InputFiles) -> ExtractionInputs:
        """Return the records of both sides, paired."""
        gold = read_extraction_file(files.gold)
        if files.system is None:
            return ExtractionInputs(gold.records, [], gold.notes)
        system = read_extraction_file(files.system, gold)
        has_ids = system.format == gold.format == "jsonl"
        records = system.records if has_ids else pair_with_gold(gold.records, system.records)
        return ExtractionInputs(gold.records, records, (*gold.notes, *system.notes))

    def gold_documents(self, inputs: ExtractionInputs) -> list[tuple[str, str]]:
        """Return id and text of each record."""
        return [(gold.id, gold.text) for gold in inputs.gold]

    def sample(self, language: SampleLanguage) -> InputFile:
        """Return the sample's gold as JSON Lines."""
        return extraction_sample(language)

    async def score(self, inputs: ExtractionInputs, scoring: Scoring) -> EvaluationOutcome:
        """Return strict scores with tables and cases, exact and partial."""
        gold, system = inputs.gold, inputs.system
        if scoring.graph is not None:
            system = [replace(extraction_record(stored), id=id_) for id_, stored in scoring.graph.items()]
        scores, details = score_extraction(gold, system), extraction_details(gold, system)
        tables = [extraction_table(gold, system, criterion) for criterion in _CRITERIA]
        texts = {record.id: record.text for record in system if record.text}
        return EvaluationOutcome(
            scores.signature,
            {**scores.to_json(), "details": details.to_json()},
            len(gold),
            headline_of(tables[0]),
            tables,
            {criterion: extraction_cases(gold, system, criterion) for criterion in _CRITERIA},
            {**texts, **{record.id: record.text for record in gold if record.text}},
            scoring.graph,
            extraction_html({scoring.system: (scores, details)}),
            inputs.notes,
        )


def extraction_sample(language: SampleLanguage) -> InputFile:
    """Return the gold records of the sample corpus as a file."""
    with tempfile.TemporaryDirectory(prefix="consilience-") as folder:
        path = Path(folder) / "gold.jsonl"
        write_extraction(path, sample_gold(language))
        return InputFile(path.name, path.read_bytes())
