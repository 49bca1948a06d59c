"""Options that many commands share; imports nothing heavy, so that scorers start fast."""

from pathlib import Path
from typing import Annotated, Literal

import typer

__all__ = [
    "MOST_LISTED",
    "DeclinedOption",
    "DocumentOption",
    "DryRunOption",
    "JsonOption",
    "LinkOption",
    "MaxCostOption",
    "MaxTokensOption",
    "OnOption",
    "OutputOption",
    "PairArgument",
    "RecordedAtOption",
    "RoundsOption",
    "SchemaOption",
    "TeamOption",
    "VerifyOption",
    "WhereOption",
    "WorkersOption",
    "check_paths",
]

MOST_LISTED = 1_000_000
"""What a `--limit` may be: far larger numbers are none for a database."""

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output, nothing else.")]


def check_paths(paths: list[Path]) -> list[Path]:
    """Return files and folders that are all there, before a command imports what it works with.

    Raises:
        ConsilienceError: one is not there.
    """
    for path in paths:
        if not path.exists():
            from consilience.graph.model.errors import ConsilienceError

            raise ConsilienceError(f"{path}: there is no such file or folder.")
    return paths


def _check_schema(name: str) -> str:
    from consilience.platform.commands.shared.chosen_schema import check_schema_name  # help needs none of it

    check_schema_name(name)
    return name


SchemaOption = Annotated[
    str,
    typer.Option(
        "--schema",
        help="A schema: a YAML file, or the name of one that ships with Consilience.",
        callback=_check_schema,
    ),
]

VerifyOption = Annotated[
    Literal["all", "contested", "value", "none"] | None,
    typer.Option(
        "--verify",
        help="Which claims a judge decides about beyond the quote check; the default is what the team says, else "
        "`contested`.",
        show_default=False,
    ),
]

TeamOption = Annotated[
    str | None,
    typer.Option(
        "--team",
        help="A team: a YAML file, or the name of one that ships with Consilience (`consilience teams`). "
        "CONSILIENCE_TEAM if absent, else tools.",
        show_default=False,
    ),
]

RoundsOption = Annotated[
    int | None,
    typer.Option("--rounds", min=1, help="At most so many rounds, in place of the team's.", show_default=False),
]

MaxCostOption = Annotated[
    float | None,
    typer.Option(
        "--max-cost", min=0, help="Stop before the models cost more, in their prices' currency.", show_default=False
    ),
]

MaxTokensOption = Annotated[
    int | None, typer.Option("--max-tokens", min=1, help="Stop before the models take more tokens.", show_default=False)
]

OnOption = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="CLUSTER",
        help="Read on a Ray cluster (`pip install 'consilience[ray]'`): `ray://HOST:10001`, or `ray` for that of "
        "RAY_ADDRESS, else one of this machine alone.",
        show_default=False,
    ),
]

WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=1,
        help="With --on: workers, each with a team of its own; if absent, one for each processor of the cluster.",
        show_default=False,
    ),
]

OutputOption = Annotated[str, typer.Option("--output", "-o", help="File to write; `-` is standard output.")]
DocumentOption = Annotated[str | None, typer.Option("--document", help="Only this document: id, name or source.")]

WhereOption = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        help="Only what documents say that meet this: tag=press, source~reuters, 'date>=2020', project (it says "
        "something), '!project'; given several times, all must be met. docs/metadata.md tells more.",
        show_default=False,
    ),
]

RecordedAtOption = Annotated[
    str | None,
    typer.Option(
        "--recorded-at",
        metavar="MOMENT",
        help="Only what the graph knew at this moment, as it was decided then: 2026-01-31 (its end) or "
        "2026-01-31T12:00:00Z. --as-of asks when facts hold. docs/time.md tells what cannot be known.",
        show_default=False,
    ),
]

LinkOption = Annotated[
    bool, typer.Option("--link", help="Make one what is sure, as a decision of `resolver` that can be undone.")
]

DryRunOption = Annotated[bool, typer.Option("--dry-run", help="Only tell what would be suggested and linked.")]

DeclinedOption = Annotated[bool, typer.Option("--declined", help="Those that were declined instead.")]

PairArgument = Annotated[str, typer.Argument(help="Its id, or the first digits of it.", show_default=False)]
