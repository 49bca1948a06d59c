"""`consilience export tbf`: accepted event nuggets as the TAC KBP scorers read them."""

from typing import Annotated

import typer

from consilience.evaluation.formats.tbf import write_tbf
from consilience.platform.commands.choices import settings_of
from consilience.platform.commands.export_options import (
    DocumentOption,
    OutputOption,
    annotated,
    refuse_mixed_output,
    whole_file,
)
from consilience.platform.commands.options import JsonOption
from consilience.platform.commands.output import note, print_json
from consilience.platform.export import tbf_document

__all__ = ["export_tbf"]


def export_tbf(
    context: typer.Context,
    output: OutputOption = "-",
    document: DocumentOption = None,
    system: Annotated[str, typer.Option(help="Name of the run, the first column.")] = "consilience",
    as_json: JsonOption = False,
) -> None:
    """Write nuggets with realis and coreference clusters; spans are characters, as in TAC KBP 2016 and 2017."""
    refuse_mixed_output(output, as_json=as_json)
    documents = [tbf_document(one, system) for one in annotated(settings_of(context), document)]
    with whole_file(output) as file:
        file.write(write_tbf(documents))
    nuggets = sum(len(one.mentions) for one in documents)
    if as_json:
        print_json({"output": output, "documents": len(documents), "nuggets": nuggets})
    elif output != "-":
        note(f"{nuggets} nuggets of {len(documents)} documents written to {output}")
