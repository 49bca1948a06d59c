"""Common parts of the commands about events: the table of pairs, and the entry in the audit log."""

from collections.abc import Iterable
from textwrap import shorten

import typer

from consilience.graph.records.entities_events import EventPair, PairedEvent
from consilience.platform.commands.accounts.accounting import accounts_of, note_change
from consilience.platform.commands.shared.output import print_table

__all__ = ["enter_decision", "print_pairs"]

_WORDS = 120


def print_pairs(pairs: Iterable[EventPair]) -> None:
    """Print pairs of events: the words of both documents below one another, and why, by whom if it was decided."""
    print_table(
        ("pair", "score", "both events", "why"),
        [
            (
                pair.id.removeprefix("pair_")[:8],
                f"{pair.score:.2f}",
                "\n".join((pair.type, *_both(pair))),
                f"{pair.by}: {_why(pair)}" if pair.by else _why(pair),
            )
            for pair in pairs
        ],
        numbers=("score",),
    )


def enter_decision(context: typer.Context, action: str, pair: EventPair) -> None:
    """Enter what was decided of a pair into the audit log."""
    with accounts_of(context) as accounts:
        note_change(accounts, action, pair.id, state=pair.state, one=pair.one, other=pair.other)


def _why(pair: EventPair) -> str:
    return pair.reason or "; ".join(pair.reasons)


def _both(pair: EventPair) -> tuple[str, str]:
    told = {event.id: _tell(event) for event in pair.events}
    return told.get(pair.one, "forgotten"), told.get(pair.other, "forgotten")


def _tell(event: PairedEvent) -> str:
    words = f"{event.before}{event.quote or event.trigger}{event.after}"
    return f"{event.document_name}: {shorten(words, _WORDS, placeholder=' …')}"
