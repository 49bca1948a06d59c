"""Options that many commands share; imports nothing heavy, so that scorers start fast."""

from typing import Annotated

import typer

__all__ = ["JsonOption", "SchemaOption"]

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output, nothing else.")]

SchemaOption = Annotated[
    str, typer.Option("--schema", help="A schema: a YAML file, or the name of one that ships with Consilience.")
]
