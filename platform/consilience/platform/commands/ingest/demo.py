"""`consilience demo`: the main job on the sample corpus, from texts to a scored, traceable graph."""

import time
from dataclasses import asdict, dataclass, replace
from typing import Annotated

import typer

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.verification.debate.configuration import GateName
from consilience.evaluation.extraction.scores import ExtractionScores, score_extraction
from consilience.evaluation.facts.scores import FactScores, score_facts
from consilience.evaluation.genres.results import GenresScores
from consilience.graph.cypher.read_only_gate import QueryResult, run_read_query
from consilience.graph.reading.annotations import document_annotations
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.provenance import FactProvenance, fact_provenance
from consilience.graph.store.store import Store
from consilience.platform.commands.evaluate.evaluate_extraction import score_rows
from consilience.platform.commands.evaluate.evaluate_facts import FACT_FIGURES, fact_rows
from consilience.platform.commands.graph.fact import print_provenance
from consilience.platform.commands.graph.query import readable
from consilience.platform.commands.ingest.demo_genres import genres_of_demo, print_genres
from consilience.platform.commands.ingest.ingest import exit_code, report_json
from consilience.platform.commands.ingest.ingest_display import IngestDisplay
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, VerifyOption
from consilience.platform.commands.shared.output import heading, note, print_json, print_table, say
from consilience.platform.commands.shared.workshop import WantedTeam, open_workshop
from consilience.platform.exporting.export import extraction_record
from consilience.platform.exporting.graph_facts import graph_passage
from consilience.platform.exporting.sample import (
    SampleQuestion,
    sample_facts,
    sample_gold,
    sample_questions,
    sample_texts,
)
from consilience.platform.runs.ingest import IngestReport
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["demo"]

SCHEMA = builtin_schema("news")
NUMBERS = ("P", "R", "F1", "right", "system", "gold")


@dataclass(frozen=True, slots=True)
class _Shown:
    """All that the demo shows."""

    report: IngestReport
    answers: tuple[tuple[SampleQuestion, QueryResult], ...]
    provenance: FactProvenance | None
    scores: ExtractionScores
    facts: FactScores
    genres: GenresScores
    seconds: float


def demo(
    context: typer.Context,
    again: Annotated[bool, typer.Option("--again", help="Extract anew even if the samples are in the graph.")] = False,
    verify: VerifyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Ingest ten sample texts into a real Neo4j, ask it questions, trace a fact, and score the result against gold.

    Needs no key, no Docker and no Java. The samples join your own graph; `consilience forget` removes them.
    """
    shown = run(_run(settings_of(context), verify, again=again))
    if as_json:
        print_json(
            {
                "ingest": report_json(shown.report),
                "answers": [
                    {"question": q.text, "columns": list(r.columns), "rows": [list(row) for row in r.rows]}
                    for q, r in shown.answers
                ],
                "fact": asdict(shown.provenance) if shown.provenance else None,
                "scores": shown.scores.to_json(),
                "facts": shown.facts.to_json(),
                "genres": shown.genres.to_json(),
                "seconds": round(shown.seconds, 1),
            }
        )
    else:
        _print(shown)
    if code := exit_code(shown.report):
        raise typer.Exit(code)


async def _run(settings: Settings, verify: GateName | None, *, again: bool) -> _Shown:
    began = time.monotonic()
    texts = sample_texts()
    wanted = WantedTeam(builtin_team("tools"), verify=verify)
    async with open_workshop(settings, SCHEMA, wanted) as workshop:
        with IngestDisplay() as display:
            report = await workshop.ingest(texts, again=again, on_event=display.event, on_report=display.report)
        store = workshop.store
        answers = [(question, await run_read_query(store, question.cypher)) for question in sample_questions()]
        held = [await document_annotations(store, d.document_id) for d in report.documents if d.document_id]
        records = [extraction_record(document) for document in held]
        passages = [graph_passage(document.name.removesuffix(".txt"), document) for document in held]
        return _Shown(
            report,
            tuple(answers),
            await _example(store),
            score_extraction(sample_gold(), [replace(r, id=r.id.removesuffix(".txt")) for r in records]),
            score_facts(sample_facts(), passages),
            await genres_of_demo(settings, held),
            time.monotonic() - began,
        )


async def _example(store: Store) -> FactProvenance | None:
    """Return the relation that most documents support, so that its provenance shows more than one text."""
    page = await list_facts(store, FactFilter(status="accepted", kind="relation"), limit=1000)
    best = max(page.facts, key=lambda fact: (fact.support, fact.id), default=None)
    return await fact_provenance(store, best.id) if best else None


def _print(shown: _Shown) -> None:
    for document in shown.report.with_status("failed"):
        note(f"failed: {document.name}: {document.reason}")
    for number, (question, result) in enumerate(shown.answers):
        heading(question.text)
        if number:  # the first question counts, and how it counts interests nobody
            say(question.cypher.strip())
        print_table(result.columns, ([readable(value) for value in row] for row in result.rows))
    if shown.provenance:
        heading("Where one fact comes from")
        print_provenance(shown.provenance)
    heading("Facts that the graph accepts, against the gold of the sample corpus")
    print_table(("facts", *FACT_FIGURES), fact_rows(shown.facts), numbers=FACT_FIGURES)
    say(shown.facts.signature)
    heading("The same at each place of the texts")
    print_table(("task", *NUMBERS), score_rows(shown.scores), numbers=NUMBERS)
    say(shown.scores.signature)
    print_genres(shown.genres)
    heading(f"Done in {shown.seconds:.0f} s. Next:")
    say("consilience ingest YOUR-FILES        your own documents, the same way")
    say("consilience facts --kind relation    and `consilience fact ID` for where one comes from")
    say("consilience query 'MATCH …'          Cypher, read-only")
    say("consilience down                     stop the services; all data stays")
