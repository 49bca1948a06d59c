"""Display of older versions of files, before anything is forgotten."""

from collections.abc import Sequence

from consilience.platform.commands.shared.output import note, print_table
from consilience.platform.withdrawal.older_versions import OlderVersion, OlderVersions

__all__ = ["print_versions"]

_SHOWN_ID = 12


def print_versions(older: OlderVersions, heading: str) -> None:
    """Print the older versions of files, and what may be some.

    Args:
        older: found in the graph.
        heading: says what becomes of the known ones.
    """
    if older.known:
        _print(heading, older.known)
    for version in older.known:
        if version.elsewhere:
            note(f"{version.id[:_SHOWN_ID]} stays, since it also came from {', '.join(version.elsewhere)}.")
    if older.possible:
        _print("maybe an older version", older.possible)
        note("An earlier release did not note where these came from: they stay. `consilience forget ID` forgets one.")


def _print(heading: str, versions: Sequence[OlderVersion]) -> None:
    print_table(
        (heading, "source", "read", "facts", "reviewed"),
        [(v.id[:_SHOWN_ID], v.source, v.read_at or "", v.facts, v.decided) for v in versions],
        numbers=("facts", "reviewed"),
    )
