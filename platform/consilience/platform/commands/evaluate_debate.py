"""`consilience evaluate debate`: judges, debaters and protocols by their recorded debates."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from consilience.agents.debate.text_index import TextIndex
from consilience.agents.laboratory.debate_replay import ReplayCounts, read_texts, replayed, transcripts
from consilience.evaluation.bootstrap import RatioEstimate
from consilience.evaluation.debate.figures import CONSISTENCY_WARNING, DebateFigures, DebateSettings, score_debates
from consilience.evaluation.debate.records import RecordedDebate
from consilience.evaluation.errors import EvaluationError
from consilience.evaluation.formats.debates import read_debates
from consilience.evaluation.preferences.elo import Rating
from consilience.evaluation.report.debate import FIGURES, debate_html
from consilience.platform.commands.options import JsonOption
from consilience.platform.commands.output import heading, note, print_json, print_table, say

__all__ = ["evaluate_debate"]


def evaluate_debate(
    files: Annotated[
        list[Path], typer.Argument(help="Debates, one a line: ours, or in the NYU or MAD shape; .gz is read too.")
    ],
    replay: Annotated[
        bool, typer.Option("--replay", help="Read replies and check quotes again, without any model, and score that.")
    ] = False,
    texts: Annotated[
        Path | None,
        typer.Option(help="Source texts as lines of id and text (or tokens), for --replay and --transcript."),
    ] = None,
    transcript: Annotated[str | None, typer.Option(help="Show the debate of this id as its judge read it.")] = None,
    seed: Annotated[int, typer.Option(help="Start of the pseudo-random numbers of the intervals.")] = 0,
    html: Annotated[Path | None, typer.Option(help="Write a report to this file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Score judges by accuracy in both orders, agreement under flipping and position bias, debaters by whom they won.

    Debates without a known truth have no accuracy; all other figures need none.
    """
    debates = [debate for file in files for debate in read_debates(file)]
    known = read_texts(texts) if texts else {}
    if transcript is not None:
        _show(debates, known, transcript, as_json=as_json)
        return
    counts = None
    if replay:
        again = [replayed(debate, known) for debate in debates]
        debates = [debate for debate, _ in again]
        counts = sum((difference for _, difference in again), ReplayCounts())
    scores = score_debates(debates, DebateSettings(seed=seed))
    if html is not None:
        html.write_text(debate_html(scores), "utf-8")
        note(f"Wrote {html}.")
    if as_json:
        print_json({**scores.to_json(), **({"replay": asdict(counts)} if counts else {})})
        return
    _print(scores.groups)
    if counts:
        note(
            f"Replayed: {counts.verdicts_changed} of {counts.verdicts} verdicts, {counts.outcomes_changed} outcomes "
            f"and {counts.quotes_changed} of {counts.quotes} quotes came out otherwise; {counts.quotes_found} quotes "
            "are in the texts."
        )
    note(CONSISTENCY_WARNING)
    note(scores.signature)


def _show(debates: Sequence[RecordedDebate], texts: dict[str, TextIndex], wanted: str, *, as_json: bool) -> None:
    found = [debate for debate in debates if debate.id.startswith(wanted)]
    if len(found) != 1:
        names = "no debate" if not found else f"{len(found)} debates"
        raise EvaluationError(f"{wanted!r} names {names}. Give the id of one, such as {(found or debates)[0].id!r}.")
    debate = found[0]
    runs = transcripts(debate, texts)
    if as_json:
        print_json({"id": debate.id, "question": debate.question, "answers": list(debate.answers), "transcripts": runs})
        return
    heading(debate.question)
    for letter, answer in zip("AB", debate.answers, strict=True):
        truth = " (true)" if debate.truth is not None and debate.answers[debate.truth] is answer else ""
        say(f"Answer {letter}: {answer}{truth}")
    for run in runs:
        say(f"\n{run}")
    say("")
    for verdict in debate.verdicts:
        named = "no answer" if verdict.side is None else f"answer {'AB'[verdict.side]}"
        beliefs = f", believing {verdict.probabilities[0]:.0%} A" if verdict.probabilities else ""
        say(f"Verdict ({verdict.order} order): {named}{beliefs}")


def _print(groups: Mapping[str, DebateFigures]) -> None:
    names = list(groups)
    rows: list[list[object]] = [
        ["debates", *(group.debates for group in groups.values())],
        ["verdicts", *(group.verdicts for group in groups.values())],
    ]
    for figure, title in FIGURES.items():
        values: list[RatioEstimate] = [getattr(group, figure) for group in groups.values()]
        if any(value.value is not None for value in values):
            rows.append([title, *(_percent(value) for value in values)])
    if any(group.reward is not None for group in groups.values()):
        rows.append(["mean reward", *(None if g.reward is None else f"{g.reward:.3f}" for g in groups.values())])
        rows.append(["rewards reproduced", *(g.rewards_reproduced for g in groups.values())])
    counted = dict.fromkeys(name for group in groups.values() for name in group.notes)
    rows.extend([name, *(group.notes.get(name) for group in groups.values())] for name in counted)
    print_table(("%, 95 % interval", *names), rows, numbers=names)
    for name, group in groups.items():
        if group.debaters:
            _print_debaters(name, group)


def _print_debaters(name: str, group: DebateFigures) -> None:
    ranked = sorted(group.debaters.items(), key=lambda item: -item[1].bradley_terry.value)
    columns = ("won %", "for the true answer", "for the false one", "Bradley-Terry", "Elo")
    rows = [
        (who, *map(_percent, (f.wins, f.wins_true, f.wins_false)), _points(f.bradley_terry), _points(f.elo))
        for who, f in ranked
    ]
    print_table(("debater", *columns), rows, title=f"{name}: whom the judge believed", numbers=columns)


def _percent(share: RatioEstimate) -> str | None:
    if share.value is None or share.low is None or share.high is None:
        return None
    return f"{100 * share.value:.1f} ({100 * share.low:.0f} to {100 * share.high:.0f})"


def _points(rating: Rating) -> str:
    return f"{rating.value:.0f} ({rating.low:.0f} to {rating.high:.0f})"
