"""`consilience experiment claims`: a judge on true claims from gold data and on corrupted copies of them."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.laboratory.claims.corruption import KnownClaim, known_claims
from consilience.agents.laboratory.claims.gold_texts.reading import is_of_facts, read_gold
from consilience.agents.laboratory.claims.judges.registry import CLAIM_JUDGES, DEFAULT_TEAM, ClaimBench
from consilience.agents.laboratory.claims.judges.team import TeamAsJudge
from consilience.agents.laboratory.claims.questions import claims_for_debate, question_line
from consilience.agents.laboratory.claims.trial import ClaimVerdict, JudgedPairs, count_judged_pairs
from consilience.agents.models.layers.budget import Budget
from consilience.agents.support.plain_json import to_plain
from consilience.evaluation.support.errors import EvaluationError
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema
from consilience.platform.cluster.connection import connected
from consilience.platform.commands.ingest.reading.on_cluster import check_cluster, make_order, team_on
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.chosen_schema import find_schema
from consilience.platform.commands.shared.options import JsonOption, OnOption, WorkersOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.progress import service_progress
from consilience.platform.commands.shared.workshop import WantedTeam
from consilience.platform.loading.chunking import split
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import Settings

__all__ = ["experiment_claims"]


def experiment_claims(
    context: typer.Context,
    data: Annotated[
        Path, typer.Argument(help="Gold, JSONL: records of extraction, passages with facts, KnowledgeNet.")
    ],
    schema: Annotated[
        str | None, typer.Option(help="Schema of the gold; if absent the file's name, of facts `news`.")
    ] = None,
    judge: Annotated[
        str, typer.Option(help="Who decides: `rules`, the evidence judge alone, or `team`, the default team's run.")
    ] = "rules",
    accept_from: Annotated[
        list[float] | None,
        typer.Option(
            min=0,
            max=1,
            help="With --judge team: what is kept and refused if all is accepted from this probability on; repeatable.",
        ),
    ] = None,
    texts: Annotated[int | None, typer.Option(min=1, help="So many texts at most, drawn with the seed.")] = None,
    sample: Annotated[int, typer.Option(min=1, help="At most so many true claims of each kind.")] = 100,
    seed: Annotated[int, typer.Option(help="Of the sample and of all corruptions.")] = 0,
    language: Annotated[Literal["en", "zh"], typer.Option(help="Language of the texts.")] = "en",
    plain: Annotated[bool, typer.Option("--plain", help="Read plain text, without CoreNLP.")] = False,
    questions: Annotated[
        Path | None,
        typer.Option(help="Write the claims as questions to this file, for `consilience experiment debates`."),
    ] = None,
    debated: Annotated[int, typer.Option(min=2, help="So many questions, half of them about corrupted claims.")] = 20,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write every claim and verdict, JSONL.")] = None,
    on: OnOption = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Sample claims from gold, corrupt copies of them, and show what is accepted without a model.

    Precision counts as many corrupted as true claims: 0.5 is what accepting everything gives. With --judge team, kept
    is the share accepted of the true claims that the team's experts found, refused that of the corrupted copies not
    accepted, and with --on ray the machines of a cluster read. Intervals are 95 %, by Wilson. With --questions the same
    claims go to debating models: `consilience experiment debates FILE`.
    """
    if on is not None and (judge != "team" or plain):
        raise ConsilienceError(
            "--on is for --judge team, which reads each text with CoreNLP; what others do takes seconds."
        )
    if accept_from and judge != "team":
        raise ConsilienceError("--accept-from is for --judge team, which says how likely a claim is.")
    check_cluster(on, workers)
    chosen = find_schema(schema or _schema_of(data))
    known = known_claims(read_gold(data, chosen, texts, seed), chosen, sample=sample, seed=seed, language=language)
    if not known:
        raise ConsilienceError(f"{data}: gold states no claim that the schema {chosen.name} knows, so there is none.")
    asked = _Asked(judge, chosen, language, plain, on, workers, tuple(dict.fromkeys(accept_from or ())))
    verdicts, limited = asyncio.run(_try_judge(settings_of(context), asked, known))
    if questions:
        _write(questions, [question_line(k, chosen, language) for k in claims_for_debate(known, debated)])
    if output:
        _write(output, [_line(verdict) for verdict in verdicts])
    rows = count_judged_pairs(verdicts)
    if as_json:
        told = {"data": str(data), "seed": seed, "judge": judge, "plain": plain}
        limits = [{"accept_from": at, "figures": [r.to_json() for r in count_judged_pairs(v)]} for at, v in limited]
        print_json({**told, "figures": [row.to_json() for row in rows], "limits": limits})
    else:
        (_print_found if judge == "team" else _print)(rows)
        if limited:
            _print_limits(limited)
        note(
            f"{sum(k.true for k in known)} true claims, {sum(not k.true for k in known)} corrupted copies; seed {seed}."
        )


def _print(rows: Sequence[JudgedPairs]) -> None:
    numbers = ("pairs", "precision", "recall", "corrupted accepted", "rejected")
    print_table(
        ("claims", *numbers),
        (
            (
                _name(row),
                row.pairs,
                _share(row.to_json()["precision"]),
                _share(row.to_json()["recall"]),
                _with_interval(row.to_json(), "false_acceptance"),
                _share(row.false_rejected / row.pairs),
            )
            for row in rows
        ),
        numbers=numbers,
    )


def _print_found(rows: Sequence[JudgedPairs]) -> None:
    numbers = ("pairs", "found", "kept of the found", "corrupted refused")
    print_table(
        ("claims", *numbers),
        (
            (
                _name(row),
                row.pairs,
                row.true_found,
                _with_interval(row.to_json(), "kept"),
                _with_interval(row.to_json(), "refused"),
            )
            for row in rows
        ),
        numbers=numbers,
    )


def _print_limits(limited: Sequence["_Limited"]) -> None:
    numbers = ("accepted from", "found", "kept of the found", "corrupted refused", "of neighbours")
    rows = []
    for limit, verdicts in limited:
        figures = {row.corruption: row for row in count_judged_pairs(verdicts) if row.kind is None}
        beside = figures.get("neighbour")
        of_neighbours = _with_interval(beside.to_json(), "refused") if beside else "none"
        all_, told = figures[None], figures[None].to_json()
        shares = _with_interval(told, "kept"), _with_interval(told, "refused"), of_neighbours
        rows.append((f"{limit:g}", all_.true_found, *shares))
    print_table(numbers, rows, numbers=numbers)


def _schema_of(data: Path) -> str:
    try:
        return "news" if is_of_facts(data) else data.stem
    except EvaluationError as error:
        raise ConsilienceError(str(error)) from error


def _name(row: JudgedPairs) -> str:
    """Return what a line is about, in one column: two of them and intervals are too wide for 80 characters."""
    return f"{row.kind or 'all'}: {row.corruption}" if row.corruption else row.kind or "all"


def _share(value: float | None) -> str:
    return "none" if value is None else f"{value:.2f}"


def _with_interval(figures: dict[str, Any], name: str) -> str:
    value, interval = figures[name], figures[f"{name}_interval"]
    return "none" if value is None else f"{value:.2f} [{interval[0]:.2f}, {interval[1]:.2f}]"


@dataclass(frozen=True, slots=True)
class _Asked:
    judge: str
    schema: Schema
    language: Literal["en", "zh"]
    plain: bool
    on: str | None
    workers: int | None
    accept_from: tuple[float, ...] = ()


_Limited = tuple[float, list[ClaimVerdict]]
_Tried = tuple[list[ClaimVerdict], list[_Limited]]


async def _try_judge(settings: Settings, asked: _Asked, known: Sequence[KnownClaim]) -> _Tried:
    make = CLAIM_JUDGES.find(asked.judge)

    async def ask(bench: ClaimBench) -> _Tried:
        judge = make(bench)
        verdicts = await judge.decide(known)
        if not isinstance(judge, TeamAsJudge):
            return verdicts, []
        return verdicts, [(at, await judge.accept_from(at).decide(known)) for at in asked.accept_from]

    if asked.plain:
        return await ask(ClaimBench(asked.schema, split, None, asked.language))
    if asked.on is not None:
        order = make_order(settings, asked.schema, WantedTeam(builtin_team(DEFAULT_TEAM)))
        with connected(asked.on, asked.workers) as cluster:
            async with team_on(cluster, order, Budget(), asked.workers, None) as (team, at_once):
                bench = ClaimBench(asked.schema, split, None, asked.language, team, at_once)
                return await ask(bench)
    with service_progress() as progress:
        url = corenlp_url(settings, progress)
    async with CoreNLP(url) as corenlp:
        return await ask(ClaimBench(asked.schema, split, corenlp, asked.language))


def _line(verdict: ClaimVerdict) -> dict[str, Any]:
    known = verdict.known
    return {
        "id": known.id,
        "document": known.document,
        "corruption": known.corruption,
        "claim": to_plain(known.claim),
        "text": known.text,
        "decision": verdict.decision,
        "reason": verdict.reason,
    }


def _write(path: Path, lines: Sequence[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    note(f"Wrote {path}.")
