"""Scores one evaluation by the library, each kind as the command of its name does with its defaults."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from consilience.evaluation.cases.extraction import extraction_cases
from consilience.evaluation.cases.nugget import nugget_cases
from consilience.evaluation.coreference.scores import CoreferenceScores
from consilience.evaluation.debate.figures import score_debates
from consilience.evaluation.extraction.details import extraction_details
from consilience.evaluation.extraction.scores import score_extraction
from consilience.evaluation.formats.tbf import TbfFile
from consilience.evaluation.nuggets.files import read_token_tables
from consilience.evaluation.nuggets.score import NuggetOptions, score_nuggets
from consilience.evaluation.preferences.comparison import compare_systems
from consilience.evaluation.records.debates import RecordedDebate
from consilience.evaluation.records.votes import Vote
from consilience.evaluation.report.comparison_page import comparison_page
from consilience.evaluation.report.extraction import extraction_html
from consilience.evaluation.support.findings import Finding
from consilience.evaluation.tables.extraction_table import Criterion, extraction_table
from consilience.evaluation.tables.nugget_table import coreference_table, nugget_table
from consilience.platform.evaluations.experiment import ExperimentTable
from consilience.platform.evaluations.inputs import Extraction, read_inputs
from consilience.platform.evaluations.outcome import Graph, Outcome, headline_of
from consilience.platform.exporting.export import extraction_record, tbf_document
from consilience.platform.records.evaluations import EvaluationRecord

__all__ = ["GRAPH", "gold_documents", "scored"]

GRAPH = "graph"
"""What the graph is called as a system."""
_CRITERIA: tuple[Criterion, ...] = ("exact", "partial")


def gold_documents(record: EvaluationRecord, folder: Path) -> list[tuple[str, str]]:
    """Return id and text (which may be empty) of each document of gold of a kind that the graph can answer.

    Raises:
        EvaluationError: gold is not what it should be.
    """
    given = read_inputs(record.kind, folder, graph=True)
    if isinstance(given, Extraction):
        return [(gold.id, gold.text) for gold in given.gold]
    if record.kind == "nugget":
        return [(id_, "") for id_ in given[0].documents]
    return [(document.id, document.text) for document in given[0]]


def scored(record: EvaluationRecord, folder: Path, graph: Graph | None) -> Outcome:
    """Score an evaluation of any kind but GenRES, which may have to wait for a judge.

    Args:
        record: what is asked.
        folder: where its files are.
        graph: what the graph holds of gold's documents, if it is the system.

    Raises:
        EvaluationError: a file is not what it should be.
    """
    given = read_inputs(record.kind, folder, graph=graph is not None)
    names = record.gold, record.system
    match record.kind:
        case "extraction":
            return _extraction(given, names, graph)
        case "nugget":
            gold, system, tables = given
            return _nugget(gold, system, tables, names, str(record.options["profile"]), graph)
        case "coreference":
            return _coreference(*given)
        case "preferences":
            return _preferences(given)
        case "debate":
            return _debate(given)
        case _:
            return _experiment(given)


def _extraction(given: Extraction, names: tuple[str, str], graph: Graph | None) -> Outcome:
    gold, system = given.gold, given.system
    if graph is not None:
        system = [replace(extraction_record(held), id=id_) for id_, held in graph.items()]
    scores, details = score_extraction(gold, system), extraction_details(gold, system)
    tables = [extraction_table(gold, system, criterion) for criterion in _CRITERIA]
    texts = {record.id: record.text for record in system if record.text}
    return Outcome(
        scores.signature,
        {**scores.to_json(), "details": details.to_json()},
        len(gold),
        headline_of(tables[0]),
        tables,
        {criterion: extraction_cases(gold, system, criterion) for criterion in _CRITERIA},
        {**texts, **{record.id: record.text for record in gold if record.text}},
        graph,
        extraction_html({names[1]: (scores, details)}),
        given.notes,
    )


def _nugget(
    gold: TbfFile,
    system: TbfFile | None,
    tables: Path | None,
    names: tuple[str, str],
    profile: str,
    graph: Graph | None,
) -> Outcome:
    if system is None:
        held = graph or {}
        system = TbfFile(GRAPH, {id_: tbf_document(document, GRAPH, id_) for id_, document in held.items()}, [])
    tokens = None if tables is None else read_token_tables(tables, gold.documents)
    scores = score_nuggets(gold, system, tokens, NuggetOptions(profile=profile))
    table = nugget_table(scores)
    return Outcome(
        scores.signature,
        scores.to_json(),
        len(table.documents),
        headline_of(table),
        [table],
        {table.criterion: nugget_cases(scores)},
        {id_: document.text for id_, document in (graph or {}).items()},
        graph,
        comparison_page(scores, f"{names[1]} against {names[0]}", tables=tokens, texts={}),
        tuple(map(str, scores.findings)),
    )


def _coreference(scores: CoreferenceScores, findings: Sequence[Finding]) -> Outcome:
    table, data = coreference_table(scores), scores.to_json()
    return Outcome(
        data["signature"], data, len(table.documents), headline_of(table), [table], notes=tuple(map(str, findings))
    )


def _preferences(votes: Sequence[Vote]) -> Outcome:
    data = compare_systems(votes).to_json()
    return Outcome(data["signature"], data, len({vote.sample for vote in votes}))


def _debate(debates: Sequence[RecordedDebate]) -> Outcome:
    scores = score_debates(debates)
    return Outcome(scores.signature, scores.to_json(), len(debates))


def _experiment(table: ExperimentTable) -> Outcome:
    documents = max((row.documents for row in table.rows), default=0)
    return Outcome("", table.model_dump(mode="json"), documents)
