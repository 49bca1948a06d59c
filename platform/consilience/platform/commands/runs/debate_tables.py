"""Figures of debates as tables, for the commands that make and score them."""

from collections.abc import Mapping

from consilience.evaluation.debate.figures import DebateFigures
from consilience.evaluation.preferences.elo import Rating
from consilience.evaluation.report.debate import FIGURES
from consilience.evaluation.support.bootstrap import RatioEstimate
from consilience.platform.commands.shared.output import print_table

__all__ = ["print_debate_figures"]

_BESIDE = 4
"""Groups that fit beside one another; of more, each gets a row with the figures that matter most."""
_IN_ROWS = ("accuracy", "agreement", "share_of_a", "unread")


def print_debate_figures(groups: Mapping[str, DebateFigures]) -> None:
    """Write the figures of every group as a table, and of its debaters as another.

    Up to four groups stand beside one another with all figures; more have a row each.
    """
    if len(groups) > _BESIDE:
        _print_rows(groups)
    else:
        _print_columns(groups)
    for name, group in groups.items():
        if group.debaters:
            _print_debaters(name, group)


def _print_rows(groups: Mapping[str, DebateFigures]) -> None:
    columns = ("debates", "accuracy", "agreement", "share of A", "unread")
    rows = (
        (name, group.debates, *(_percent(getattr(group, figure)) for figure in _IN_ROWS))
        for name, group in groups.items()
    )
    print_table(("%, 95 % interval", *columns), rows, numbers=columns)


def _print_columns(groups: Mapping[str, DebateFigures]) -> None:
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
