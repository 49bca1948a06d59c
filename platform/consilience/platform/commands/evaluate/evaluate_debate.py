"""`consilience evaluate debate`: judges, debaters and protocols by their recorded debates."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.laboratory.debates.replay import ReplayCounts, read_texts, replay_debate, transcripts
from consilience.evaluation.debate.figures import CONSISTENCY_WARNING, DebateSettings, score_debates
from consilience.evaluation.formats.debates.files import read_debates
from consilience.evaluation.records.debates import RecordedDebate
from consilience.evaluation.report.debate import debate_html
from consilience.evaluation.support.errors import EvaluationError
from consilience.platform.commands.runs.debate_tables import print_debate_figures
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import heading, note, print_json, say

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
    transcript: Annotated[
        str | None, typer.Option(help="Show the debate of this id, or of its beginning, as its judge read it.")
    ] = None,
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
        again = [replay_debate(debate, known) for debate in debates]
        debates = [debate for debate, _ in again]
        counts = sum((difference for _, difference in again), ReplayCounts())
    scores = score_debates(debates, DebateSettings(seed=seed))
    if html is not None:
        html.write_text(debate_html(scores), "utf-8")
        note(f"Wrote {html}.")
    if as_json:
        print_json({**scores.to_json(), **({"replay": asdict(counts)} if counts else {})})
        return
    print_debate_figures(scores.groups)
    if counts:
        note(
            f"Replayed: {counts.verdicts_changed} of {counts.verdicts} verdicts, {counts.outcomes_changed} outcomes "
            f"and {counts.quotes_changed} of {counts.quotes} quotes came out otherwise; {counts.quotes_found} quotes "
            "are in the texts."
        )
    note(CONSISTENCY_WARNING)
    note(scores.signature)


def _show(debates: Sequence[RecordedDebate], texts: dict[str, TextIndex], wanted: str, *, as_json: bool) -> None:
    exact = [debate for debate in debates if debate.id == wanted]
    found = exact or [debate for debate in debates if debate.id.startswith(wanted)]
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
