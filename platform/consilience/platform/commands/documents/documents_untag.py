"""`consilience documents untag`: tags away from a document."""

from typing import Annotated

import typer

from consilience.graph.model.metadata_record import NO_METADATA
from consilience.platform.commands.documents.described import change_documents, make_change
from consilience.platform.commands.shared.options import JsonOption

__all__ = ["documents_untag"]


def documents_untag(
    context: typer.Context,
    document: Annotated[str, typer.Argument(help="Its id (or first 8 digits), name or source.", show_default=False)],
    tags: Annotated[list[str], typer.Argument(metavar="TAG...", help="Tags that it loses.", show_default=False)],
    as_json: JsonOption = False,
) -> None:
    """Take tags from a document; `consilience documents undo` takes the last change back."""
    change = make_change(NO_METADATA, untagged=tags)
    change_documents(context, "documents untag", [document], change, as_json=as_json)
