"""`consilience export graphml`: the graph for Gephi, yEd, networkx and others."""

import typer

from consilience.graph.exchange.graphml import export_graphml as graphml_lines
from consilience.platform.commands.export.export_options import write_graph
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import DocumentOption, JsonOption, OutputOption, WhereOption

__all__ = ["export_graphml"]


def export_graphml(
    context: typer.Context,
    output: OutputOption = "-",
    document: DocumentOption = None,
    where: WhereOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write nodes and relationships as GraphML."""
    write_graph(settings_of(context), graphml_lines, output, document, where, as_json=as_json)
