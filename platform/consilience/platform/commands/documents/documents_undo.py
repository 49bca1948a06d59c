"""`consilience documents undo`: the last change of what is known of a document, taken back."""

from typing import Annotated

import typer

from consilience.graph.writing.metadata.note_metadata import undo_metadata_change
from consilience.platform.commands.documents.described import work_on_documents
from consilience.platform.commands.shared.options import JsonOption

__all__ = ["documents_undo"]


def documents_undo(
    context: typer.Context,
    document: Annotated[str, typer.Argument(help="Its id (or first 8 digits), name or source.", show_default=False)],
    as_json: JsonOption = False,
) -> None:
    """Take the last change of what is known of a document back."""
    work_on_documents(context, "documents undo", [document], undo_metadata_change, as_json=as_json)
