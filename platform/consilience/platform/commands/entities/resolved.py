"""What the commands share that look up who or what may be one across documents."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Literal

from consilience.platform.commands.shared.output import note, print_json

__all__ = ["note_no_suggestions", "tell_resolved"]

_SHOWN = 20


def tell_resolved(
    what: Literal["entities", "events"],
    found: Any,  # noqa: ANN401 - dataclasses of two rooms with the same fields
    print_linked: Callable[[Sequence[Any]], None],
    *,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Print what resolution made of all entities or events.

    Args:
        what: of which.
        found: `looked_at`, and what was `linked` and `suggested`.
        print_linked: prints a table of some that were linked, or would be.
        dry_run: whether nothing was written.
        as_json: whether all of it is printed, for programs.
    """
    if as_json:
        print_json({**asdict(found), "dry_run": dry_run})
        return
    if found.linked:
        print_linked(found.linked[:_SHOWN])
    would = "would be " if dry_run else ""
    done = f"{len(found.linked):,} {would}linked, {len(found.suggested):,} {would}suggested"
    note(f"{found.looked_at:,} {what} looked at: {done}.")
    if found.suggested and not dry_run:
        note(f"`consilience {what} suggestions` lists them.")


def note_no_suggestions(what: Literal["entities", "events"], *, declined: bool) -> None:
    """Say that there are no suggestions, and how to come to some."""
    if declined:
        note("Nothing was declined.")
        return
    note(
        f"Nothing is suggested. `consilience {what} resolve` looks at all {what}; `resolve_across` in the settings "
        "says what an ingest does."
    )
