"""`consilience openapi`: the description of the HTTP API, for clients in any language."""

import json
from pathlib import Path
from typing import Annotated

import typer

from consilience.platform.api.application import create_app
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.support.version import __version__

__all__ = ["openapi"]


def openapi(
    output: Annotated[str, typer.Option("--output", "-o", help="File to write; `-` is standard output.")] = "-",
    as_json: JsonOption = False,
) -> None:
    """Write the OpenAPI description of the HTTP API; `ui/` makes its types from it."""
    description = create_app().openapi()
    operations = sum(len(path) for path in description["paths"].values())
    if output == "-":
        print_json(description)
        return
    text = json.dumps(description, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    Path(output).write_text(text, encoding="utf-8")
    if as_json:
        print_json({"output": output, "version": __version__, "operations": operations})
    else:
        note(f"{operations} operations written to {output}")
