"""`consilience export triples`: accepted relations as scorers of open relation extraction read them."""

import json

import typer

from consilience.platform.commands.export.export_options import (
    read_annotated_documents,
    refuse_mixed_output,
    whole_file,
)
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import DocumentOption, JsonOption, OutputOption, WhereOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.exporting.export import triples

__all__ = ["export_triples"]


def export_triples(
    context: typer.Context,
    output: OutputOption = "-",
    document: DocumentOption = None,
    where: WhereOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write accepted relations, a line a document: `{"id", "text", "triples": [[subject, relation, object], …]}`."""
    refuse_mixed_output(output, as_json=as_json)
    documents = read_annotated_documents(settings_of(context), document, where)
    total = 0
    with whole_file(output) as file:
        for one in documents:
            found = triples(one)
            total += len(found)
            file.write(json.dumps({"id": one.name, "text": one.text, "triples": found}, ensure_ascii=False) + "\n")
    if as_json:
        print_json({"output": output, "documents": len(documents), "triples": total})
    elif output != "-":
        note(f"{total} triples of {len(documents)} documents written to {output}")
