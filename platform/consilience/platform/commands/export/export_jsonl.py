"""`consilience export jsonl`: the whole graph, or one document of it, with status and provenance."""

import typer

from consilience.graph.exchange.jsonl import export_jsonl as jsonl_lines
from consilience.platform.commands.export.export_options import write_graph
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import DocumentOption, JsonOption, OutputOption, WhereOption

__all__ = ["export_jsonl"]


def export_jsonl(
    context: typer.Context,
    output: OutputOption = "-",
    document: DocumentOption = None,
    where: WhereOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write nodes and relationships as JSON Lines, in an order that depends on the content alone."""
    write_graph(settings_of(context), jsonl_lines, output, document, where, as_json=as_json)
