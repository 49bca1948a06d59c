"""Event nuggets: detection, types, realis, coreference, sequencing."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from consilience.evaluation.cases.nugget import nugget_cases
from consilience.evaluation.formats.tbf import TbfFile, read_tbf, write_tbf
from consilience.evaluation.nuggets.files import read_token_tables
from consilience.evaluation.nuggets.profiles import PROFILES
from consilience.evaluation.nuggets.score import NuggetOptions, score_nuggets
from consilience.evaluation.report.comparison_page import comparison_page
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.findings import refuse_errors
from consilience.evaluation.tables.nugget_table import nugget_table
from consilience.graph.model.errors import UploadError
from consilience.platform.evaluations.inputs import InputFile, InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome, headline_of
from consilience.platform.evaluations.registry import GRAPH, SampleLanguage, Scorer, Scoring, scorer
from consilience.platform.exporting.export import tbf_document
from consilience.platform.exporting.sample import sample_nuggets
from consilience.platform.support.settings import Settings

__all__ = ["NuggetScorer", "Nuggets"]


@dataclass(frozen=True, slots=True)
class Nuggets:
    """Both sides of event nuggets; `system` is None as long as the graph has not been asked."""

    gold: TbfFile
    system: TbfFile | None
    tables: Path | None
    """The folder of token tables, if there are any."""


@scorer("nugget", rank=3)
class NuggetScorer(Scorer[Nuggets]):
    """Scores event nuggets as `consilience evaluate nugget` does with its defaults."""

    sides = "gold and system or graph"
    options: ClassVar[Mapping[str, Any]] = {"profile": "kbp2015"}

    def check(self, options: Mapping[str, Any], settings: Settings) -> None:  # noqa: ARG002 - no judge is asked
        """Refuse a profile that there is not."""
        if options["profile"] not in PROFILES:
            known = ", ".join(PROFILES)
            raise UploadError(f"profile: there is none called {options['profile']!r}. Use one of {known}.", 422)

    def read(self, files: InputFiles) -> Nuggets:
        """Return both files, if validation finds no error in them."""
        gold = read_tbf(files.gold)
        system = None if files.system is None else read_tbf(files.system)
        if not gold.documents:
            raise FormatError(f"{files.gold}:1: no document begins here. Each begins with `#BeginOfDocument ID`.")
        refuse_errors([*gold.findings, *(system.findings if system else ())])
        return Nuggets(gold, system, files.tables)

    def gold_documents(self, inputs: Nuggets) -> list[tuple[str, str]]:
        """Return the id of each document; tbf has no texts."""
        return [(id_, "") for id_ in inputs.gold.documents]

    def sample(self, language: SampleLanguage) -> InputFile:
        """Return the sample's nuggets as tbf."""
        return InputFile("gold.tbf", write_tbf(sample_nuggets(language)).encode())

    async def score(self, inputs: Nuggets, scoring: Scoring) -> EvaluationOutcome:
        """Return scores with a table, cases and the comparison page."""
        gold, system, graph = inputs.gold, inputs.system, scoring.graph
        if system is None:
            stored = graph or {}
            system = TbfFile(GRAPH, {id_: tbf_document(document, GRAPH, id_) for id_, document in stored.items()}, [])
        tokens = None if inputs.tables is None else read_token_tables(inputs.tables, gold.documents)
        scores = score_nuggets(gold, system, tokens, NuggetOptions(profile=str(scoring.options["profile"])))
        table = nugget_table(scores)
        return EvaluationOutcome(
            scores.signature,
            scores.to_json(),
            len(table.documents),
            headline_of(table),
            [table],
            {table.criterion: nugget_cases(scores)},
            {id_: document.text for id_, document in (graph or {}).items()},
            graph,
            comparison_page(scores, f"{scoring.system} against {scoring.gold}", tables=tokens, texts={}),
            tuple(map(str, scores.findings)),
        )
