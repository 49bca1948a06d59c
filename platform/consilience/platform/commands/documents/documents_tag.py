"""`consilience documents tag`: tags for a document."""

from typing import Annotated

import typer

from consilience.graph.model.metadata.reading import read_assignments
from consilience.platform.commands.documents.described import change_documents, make_change
from consilience.platform.commands.shared.options import JsonOption

__all__ = ["documents_tag"]


def documents_tag(
    context: typer.Context,
    document: Annotated[str, typer.Argument(help="Its id (or first 8 digits), name or source.", show_default=False)],
    tags: Annotated[list[str], typer.Argument(metavar="TAG...", help="Tags that it gets.", show_default=False)],
    as_json: JsonOption = False,
) -> None:
    """Give a document tags; `consilience documents undo` takes the last change back."""
    change_documents(context, "documents tag", [document], make_change(read_assignments([], tags)), as_json=as_json)
