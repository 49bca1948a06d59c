"""Options that many commands share; imports nothing heavy, so that scorers start fast."""

from typing import Annotated, Literal

import typer

__all__ = ["JsonOption", "SchemaOption", "VerifyOption"]

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output, nothing else.")]

SchemaOption = Annotated[
    str, typer.Option("--schema", help="A schema: a YAML file, or the name of one that ships with Consilience.")
]

VerifyOption = Annotated[
    Literal["all", "contested", "none"] | None,
    typer.Option(
        "--verify",
        help="Which claims a judge decides about beyond the quote check; the default is what the team says, else "
        "`contested`.",
        show_default=False,
    ),
]
