"""Facts as people meet them: between entities, once a passage, whatever they are called."""

from collections.abc import Sequence
from dataclasses import dataclass

from consilience.evaluation.cases.facts import fact_cases
from consilience.evaluation.facts.reading import read_answers, read_passages
from consilience.evaluation.facts.records import Passage
from consilience.evaluation.facts.scores import FactScores, score_facts
from consilience.evaluation.facts.writing import passage_lines
from consilience.evaluation.tables.facts_table import facts_table
from consilience.platform.evaluations.inputs import InputFile, InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome, headline_of
from consilience.platform.evaluations.registry import SampleLanguage, Scorer, Scoring, scorer
from consilience.platform.exporting.graph_facts import graph_passage
from consilience.platform.exporting.sample import sample_facts

__all__ = ["FactsScorer", "Passages"]

_NAMED = 10


@dataclass(frozen=True, slots=True)
class Passages:
    """Both sides; `system` is None as long as the graph has not been asked."""

    gold: Sequence[Passage]
    system: Sequence[Passage] | None


@scorer("facts", rank=2)
class FactsScorer(Scorer[Passages]):
    """Scores facts between entities, once a passage, as `consilience evaluate facts` does."""

    sides = "gold and system or graph"

    def read(self, files: InputFiles) -> Passages:
        """Return the passages of both sides."""
        gold = read_passages(files.gold)
        return Passages(gold, None if files.system is None else read_answers(files.system, gold))

    def sample(self, language: SampleLanguage) -> InputFile:
        """Return the sample's facts as JSON Lines."""
        return InputFile("gold.jsonl", passage_lines(sample_facts(language)).encode())

    def gold_documents(self, inputs: Passages) -> list[tuple[str, str]]:
        """Return id and text of each passage."""
        return [(passage.id, passage.text) for passage in inputs.gold]

    async def score(self, inputs: Passages, scoring: Scoring) -> EvaluationOutcome:
        """Return all figures with a table and cases."""
        gold, system = inputs.gold, inputs.system
        if system is None:
            system = [graph_passage(id_, document) for id_, document in (scoring.graph or {}).items()]
        scores, table = score_facts(gold, system), facts_table(gold, system)
        return EvaluationOutcome(
            scores.signature,
            scores.to_json(),
            len(gold),
            headline_of(table),
            [table],
            {table.criterion: fact_cases(gold, system)},
            {passage.id: passage.text for passage in (*system, *gold) if passage.text},
            scoring.graph,
            notes=_note_unanswered(scores),
        )


def _note_unanswered(scores: FactScores) -> tuple[str, ...]:
    if not scores.missing:
        return ()
    named = ", ".join(scores.missing[:_NAMED]) + (" …" if len(scores.missing) > _NAMED else "")
    return (f"{len(scores.missing)} of gold's {scores.passages} passages have no answer and count as empty: {named}.",)
