"""`consilience evaluate people`: what people decided, against confidence, judge, gate and experts."""

from dataclasses import replace
from datetime import datetime
from typing import Annotated, Literal

import typer

from consilience.evaluation.people.judged import Rater
from consilience.evaluation.people.scores import PeopleScores, score_people
from consilience.evaluation.support.interval import IntervalEstimate
from consilience.graph.curation.decided_facts import DecidedFilter
from consilience.graph.reading.id_lookup import find_document
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import format_count, note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.evaluations.people import read_judged_facts
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["evaluate_people"]

Kind = Literal["entity", "relation", "event", "argument", "attribute"]
DAYS = ["%Y-%m-%d"]
NO_SAMPLE = "People chose which facts to decide: these figures say nothing about the others."


def evaluate_people(
    context: typer.Context,
    kind: Annotated[
        Kind | None,
        typer.Option(metavar="KIND", help="Only facts of this kind: entity, relation, event, argument or attribute."),
    ] = None,
    predicate: Annotated[
        str | None, typer.Option("--type", help="Only this entity, relation or event type, role or attribute.")
    ] = None,
    run_id: Annotated[str | None, typer.Option("--run", help="Only what this run of the graph states: its id.")] = None,
    team: Annotated[str | None, typer.Option(help="Only what runs of this team state.")] = None,
    schema: Annotated[str | None, typer.Option(help="Only what runs with the schema of this name state.")] = None,
    document: Annotated[str | None, typer.Option(help="Only what this document states: id, name or source.")] = None,
    since: Annotated[datetime | None, typer.Option(formats=DAYS, help="First day of decisions (UTC).")] = None,
    until: Annotated[datetime | None, typer.Option(formats=DAYS, help="Last day of decisions (UTC).")] = None,
    bins: Annotated[
        Literal["equal-mass", "equal-width"], typer.Option(help="About as many facts in each bin, or tenths.")
    ] = "equal-mass",
    as_json: JsonOption = False,
) -> None:
    """Compare confidence, judge, gate and experts with what people decided about the graph's facts."""
    days = (since and since.date(), until and until.date())
    wanted = DecidedFilter(kind, predicate, run_id, team, schema, None, *days)
    facts = run(_score(settings_of(context), wanted, document, bins))
    if as_json:
        print_json(facts.to_json())
        return
    if not facts.facts:
        note("People decided none of these facts. `consilience serve` and Review: every decision counts here.")
        return
    _print(facts)


async def _score(
    settings: Settings, wanted: DecidedFilter, document: str | None, bins: Literal["equal-mass", "equal-width"]
) -> PeopleScores:
    async with open_store(settings) as store:
        chosen = replace(wanted, document=await find_document(store, document)) if document else wanted
        return score_people(await read_judged_facts(store, chosen), bins)


def _print(scores: PeopleScores) -> None:
    found = scores.calibration
    print_table(
        ("confidence", "facts", "mean", "people accept", "95 %"),
        [
            (
                f"{b.least:.2f} to {b.most:.2f}",
                b.facts,
                f"{b.confidence:.2f}",
                f"{b.share:.2f}",
                f"{b.low:.2f} to {b.high:.2f}",
            )
            for b in found.bins
        ],
        numbers=("facts", "mean", "people accept", "95 %"),
    )
    print_table(
        ("who", "and", "facts", "agreement", "Cohen's κ"),
        [
            (name_rater(p.first), name_rater(p.second), p.facts, _figure(p.agreement), _figure(p.kappa))
            for p in scores.pairs
            if p.facts
        ],
        numbers=("facts", "agreement", "Cohen's κ"),
    )
    note(
        f"{format_count(scores.facts, 'fact')} decided by {_people(scores.people)}: {scores.accepted} accepted, "
        f"{scores.rejected} rejected ({scores.edited} of them edited). {NO_SAMPLE}"
    )
    if scores.unstated:
        note(f"No current run states {format_count(scores.unstated, 'fact')} of these; people's decisions keep them.")
    note(
        f"Expected calibration error {found.error:.3f} (up to {found.error_by_chance:.3f} by chance alone), Brier "
        f"score {_figure(found.brier)} ({found.brier_of_share:.3f} if all had the accepted share as confidence)."
    )
    if scores.alpha.facts:
        note(
            f"Krippendorff's α of people: {_figure(scores.alpha.alpha)} over "
            f"{format_count(scores.alpha.facts, 'fact')}."
        )
    note(scores.signature)


def name_rater(rater: Rater) -> str:
    """Return a rater as a table shows it."""
    return f"{rater.kind} {rater.name}" if rater.name else rater.kind


def _people(number: int) -> str:
    return "1 person" if number == 1 else f"{number} people"


def _figure(estimate: IntervalEstimate) -> str:
    if estimate.value is None:
        return "-"
    if estimate.low is None or estimate.high is None:
        return f"{estimate.value:.2f}"
    return f"{estimate.value:.2f} ({estimate.low:.2f} to {estimate.high:.2f})"
