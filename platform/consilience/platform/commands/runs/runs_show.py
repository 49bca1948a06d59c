"""`consilience runs show`: one run in full."""

from collections.abc import Iterable, Sequence
from typing import Annotated

import typer

from consilience.platform.commands.runs.named_run import find_named_run
from consilience.platform.commands.runs.runs import record_json
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import heading, print_json, print_table, say
from consilience.platform.commands.shared.spending import cost_text, tokens_text, usage_sentence
from consilience.platform.runs.ingest import stays_in_force
from consilience.platform.runs.ledger import RunRecord, open_ledger
from consilience.platform.runs.run_summary import Remark, RunAccount, account_of

__all__ = ["runs_show"]


def runs_show(
    context: typer.Context,
    run: Annotated[str, typer.Argument(metavar="ID", help="The run's id, its first digits, or a document's name.")],
    lines: Annotated[int, typer.Option(min=1, help="At most so many lines of each list.")] = 20,
    as_json: JsonOption = False,
) -> None:
    """Tell a run round by round: who was asked, what was heard, what changed, what it took, what went wrong."""
    with open_ledger(settings_of(context).folder.ledger) as ledger:
        record = find_named_run(ledger, run)
        account = account_of(event for _, _, event in ledger.events(record.id))
    if as_json:
        print_json({**record_json(record), **account.to_json()})
    else:
        _print(record, account, lines)


def _print(record: RunRecord, account: RunAccount, lines: int) -> None:
    say(f"{record.id}  {record.status}  team {record.team}, schema {record.schema}, over {record.document}")
    attempts = f", {account.attempts} attempts" if account.attempts > 1 else ""
    say(f"began {record.started_at}, {record.seconds:.1f} s{attempts}")
    say(f"{account.characters:,} characters in {account.chunks} chunks; {usage_sentence(record.usage)}")
    _print_rounds(account)
    _print_experts(account)
    _print_contributions(account)
    for number, of_round in sorted(account.rounds.items()):
        if number == 1:  # before anyone was heard, everything is new
            continue
        for what, remarks in (
            ("added", of_round.added),
            ("removed", of_round.removed),
            ("corrected", of_round.corrected),
        ):
            _print_list(f"Round {number}: {what}", _remark_lines(remarks), lines)
    _print_list("Replies that could not be read", _remark_lines(account.unreadable), lines)
    _print_list("Not in the passage: possible hallucinations", _remark_lines(account.unaligned), lines)
    _print_list("Debates chosen by their value", [account.choice] if account.choice else [], lines)
    _print_list("Thoughts before answers", _remark_lines(account.thoughts), lines)
    _print_list("Contested by the gate", [f"{claim}: {why}" for claim, why in account.contested], lines)
    if account.verdicts:
        heading("Verdicts")
        say(", ".join(f"{number} {decision}" for decision, number in account.verdicts.items()))
    _print_list("Not accepted", [f"{claim}: {decision}. {why}" for claim, decision, why in account.not_accepted], lines)
    if account.counts:
        heading("In the graph")
        say(", ".join(f"{number} {what}" for what, number in account.counts.items()))
    for sentence in (account.nothing, stays_in_force(account.kept_facts)):
        if sentence:
            say(sentence)
    _print_list("Errors", account.errors, lines)


def _print_rounds(account: RunAccount) -> None:
    columns = ("round", "chunks", "answers", "replicas", "heard", "added", "removed", "corrected", "calls", "cost")
    rows = [
        (
            of_round.round,
            len(of_round.chunks),
            of_round.answers,
            of_round.replicas,
            of_round.candidates,
            len(of_round.added),
            len(of_round.removed),
            len(of_round.corrected),
            of_round.usage.calls,
            cost_text(of_round.usage),
        )
        for _, of_round in sorted(account.rounds.items())
    ]
    print_table(columns, rows, title="Rounds", numbers=columns)


def _print_experts(account: RunAccount) -> None:
    asked = {name: usage for name, usage in account.experts.items() if usage.calls or usage.cached}
    if asked:
        rows = [(n, u.calls, u.cached, tokens_text(u), cost_text(u)) for n, u in sorted(asked.items())]
        numbers = ("calls", "from the cache", "tokens", "cost")
        print_table(("who", *numbers), rows, title="What it took", numbers=numbers)


def _print_contributions(account: RunAccount) -> None:
    if account.contributions:
        numbers = ("proposed", "confirmed", "corrected", "added", "alone")
        rows = [(c.expert, c.proposed, c.confirmed, c.corrected, c.added, c.alone) for c in account.contributions]
        print_table(("who", *numbers), rows, title="What each contributed", numbers=numbers)


def _remark_lines(remarks: Iterable[Remark]) -> list[str]:
    return [f"round {r.round}, chunk {r.chunk}, {r.expert}: {r.text}" for r in remarks]


def _print_list(title: str, texts: Sequence[str], lines: int) -> None:
    if not texts:
        return
    heading(f"{title} ({len(texts)})")
    for text in texts[:lines]:
        say(f"  {text}")
    if len(texts) > lines:
        say(f"  and {len(texts) - lines} more; see --lines or --json")
