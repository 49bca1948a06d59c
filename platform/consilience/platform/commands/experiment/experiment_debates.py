"""`consilience experiment debates`: naive and expert judge, consultancy and debate on questions with a known truth."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from consilience.agents.laboratory.debates.comparison import (
    OnDebate,
    ProtocolComparison,
    compare_protocols,
    write_debates,
)
from consilience.agents.laboratory.debates.questions import KnownQuestion, read_questions
from consilience.agents.models.layers.budget import Budget
from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import to_plain
from consilience.agents.verification.debate.protocols.registry import PROTOCOLS
from consilience.evaluation.debate.figures import CONSISTENCY_WARNING, DebateScores, DebateSettings, score_debates
from consilience.evaluation.formats.debates.files import read_debates
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.commands.runs.debate_tables import print_debate_figures
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.counted_progress import counted_progress
from consilience.platform.commands.shared.debaters import open_cast
from consilience.platform.commands.shared.options import JsonOption, MaxCostOption, MaxTokensOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.spending import cost_text, tokens_text
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["experiment_debates"]


def experiment_debates(
    context: typer.Context,
    questions: Annotated[Path, typer.Argument(help="JSONL of source, question, answer_a, answer_b and truth.")],
    team: Annotated[
        Path | None,
        typer.Option(
            help="A team file with `models` and `verification`; CONSILIENCE_MODEL and the usual rules if absent."
        ),
    ] = None,
    protocol: Annotated[
        list[str] | None, typer.Option(help=f"One of {', '.join(PROTOCOLS)}; may be repeated; all if absent.")
    ] = None,
    output: Annotated[Path, typer.Option("--output", "-o", help="File of the debates.")] = Path("debates.jsonl"),
    max_cost: MaxCostOption = None,
    max_tokens: MaxTokensOption = None,
    concurrency: Annotated[int, typer.Option(min=1, help="Debates under way side by side.")] = 16,
    seed: Annotated[int, typer.Option(help="Start of the pseudo-random numbers of the intervals.")] = 0,
    by_group: Annotated[
        bool,
        typer.Option("--by-group", help="Show each protocol also for each group of questions; --json always does."),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Debate every question by every protocol, keep the debates, and show what each protocol is worth and costs.

    Figures are over all questions; --by-group shows them for each group too.

    What was stopped is asked for again at no cost, since every reply is kept. Exit code 2: some debates failed.
    """
    wanted = protocol or list(PROTOCOLS)
    if unknown := [name for name in wanted if name not in PROTOCOLS]:
        raise ConsilienceError(f"There is no protocol {unknown[0]!r}; there are {', '.join(PROTOCOLS)}.")
    asked = read_questions(questions)
    with counted_progress() as show:
        done: list[str] = []

        def show_debate(name: str, _: KnownQuestion) -> None:
            done.append(name)
            show(name, done.count(name), len(asked))

        comparison = run(
            _hold(asked, wanted, settings_of(context), team, Budget(max_cost, max_tokens), concurrency, show_debate)
        )
    held = comparison.debates
    if not held:
        raise ConsilienceError(f"No debate could be held. {comparison.failures[0][2]}")
    write_debates(output, held)
    settings = DebateSettings(seed=seed)
    recorded = read_debates(output)
    told_apart = [replace(record, id=question.id) for record, (question, _) in zip(recorded, held, strict=True)]
    by_protocol = [replace(record, group=r.protocol) for record, (_, r) in zip(told_apart, held, strict=True)]
    scores = score_debates(by_protocol, settings)
    in_groups = score_debates(told_apart, settings).groups
    usage = {name: sum((r.usage for _, r in held if r.protocol == name), Usage()) for name in wanted}
    if as_json:
        spent = {name: to_plain(sums) for name, sums in usage.items()}
        failed = [
            dict(zip(("protocol", "question", "reason"), failure, strict=True)) for failure in comparison.failures
        ]
        every = DebateScores({**scores.groups, **in_groups, **scores.groups}, scores.signature)
        print_json({**every.to_json(), "debates": str(output), "usage": spent, "failed": failed})
    else:
        _print(scores, usage, comparison, output)
        if by_group:
            print_debate_figures(in_groups)
    if comparison.failures:
        raise typer.Exit(2)


def _print(scores: DebateScores, usage: Mapping[str, Usage], comparison: ProtocolComparison, output: Path) -> None:
    print_debate_figures(scores.groups)
    columns = ("protocol", "calls", "of these cached", "tokens in + out", "cost without cache")
    print_table(columns, (_cost(name, sums) for name, sums in usage.items()), numbers=columns[1:])
    note(CONSISTENCY_WARNING)
    note(scores.signature)
    for name, question, why in comparison.failures:
        note(f"failed: question {question} ({name}): {why}")
    note(f"Wrote {output}; `consilience evaluate debate {output} --transcript ID` shows a debate.")


async def _hold(
    questions: Sequence[KnownQuestion],
    protocols: Sequence[str],
    settings: Settings,
    team: Path | None,
    budget: Budget,
    concurrency: int,
    told: OnDebate,
) -> ProtocolComparison:
    async with open_cast(settings, team, budget) as (cast, rules):
        return await compare_protocols(questions, protocols, cast, rules, concurrency=concurrency, on_debate=told)


def _cost(name: str, usage: Usage) -> tuple[object, ...]:
    whole = usage.as_if_uncached
    return name, whole.calls, usage.cached, tokens_text(whole), cost_text(whole)
