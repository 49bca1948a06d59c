"""`consilience evaluate preferences`: systems rated by pairwise preferences."""

from pathlib import Path
from typing import Annotated

import typer

from consilience.evaluation.formats.votes import read_votes
from consilience.evaluation.preferences.bradley_terry import BradleyTerrySettings
from consilience.evaluation.preferences.comparison import compare_systems
from consilience.evaluation.preferences.elo import EloSettings, Rating
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table

__all__ = ["evaluate_preferences"]


def evaluate_preferences(
    file: Annotated[
        Path, typer.Argument(help="CSV (sample_id, model_A_name, model_B_name, win, annotator) or JSON of votes.")
    ],
    k: Annotated[float, typer.Option(help="Elo points at stake in one comparison.")] = 16,
    seed: Annotated[int, typer.Option(help="Start of the pseudo-random numbers of the intervals.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Rate systems by Elo and Bradley-Terry with 95 % intervals, count who beat whom, and how far annotators agree."""
    result = compare_systems(read_votes(file), EloSettings(k=k, seed=seed), BradleyTerrySettings(seed=seed))
    if as_json:
        print_json(result.to_json())
        return
    ranked = sorted(result.bradley_terry, key=lambda name: -result.bradley_terry[name].value)
    rows = [(name, _interval(result.bradley_terry[name]), _interval(result.elo[name])) for name in ranked]
    print_table(("system", "Bradley-Terry", "Elo"), rows, numbers=("Bradley-Terry", "Elo"))
    wins = [[name, *(_against(result.wins[name].get(other)) for other in ranked)] for name in ranked]
    print_table(("won, tied, lost", *ranked), wins, numbers=ranked)
    for (one, other), (value, comparisons) in result.agreement.items():
        note(f"{one} and {other} agree on {100 * value:.1f} % of {comparisons} comparisons (ties discounted).")
    note(result.signature)


def _interval(rating: Rating) -> str:
    return f"{rating.value:.0f} ({rating.low:.0f} to {rating.high:.0f})"


def _against(counts: object) -> str:
    return "" if counts is None else " ".join(str(getattr(counts, name)) for name in ("wins", "ties", "losses"))
