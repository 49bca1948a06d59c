"""`consilience documents set`: what is known of a document."""

import re
from typing import Annotated

import typer

from consilience.graph.model.errors import MetadataError
from consilience.graph.model.metadata.reading import key_of, read_assignments
from consilience.graph.model.metadata_record import KNOWN_KEYS
from consilience.platform.commands.documents.described import change_documents, make_change
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note

__all__ = ["documents_set"]

_DIGITS = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
_MOST_DIGITS = "15 digits, and 12 after the point"


def documents_set(
    context: typer.Context,
    document: Annotated[str, typer.Argument(help="Its id (or first 8 digits), name or source.", show_default=False)],
    said: Annotated[
        list[str],
        typer.Argument(
            metavar="KEY=VALUE...",
            help="What it says from now on, such as date=2020-05 or project=apollo; `project=` says nothing any more. "
            "A key may be given several times.",
            show_default=False,
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Set what is known of a document; `consilience documents undo` takes the last change back."""
    removed = [key_of(text[:-1]) for text in said if text.endswith("=")]
    if "tag" in removed:
        raise MetadataError("Tags are taken away one by one: `consilience documents untag DOCUMENT TAG`.")
    wanted = read_assignments(text for text in said if not text.endswith("="))
    change_documents(context, "documents set", [document], make_change(wanted, removed), as_json=as_json)
    for key, value in wanted.values().items():
        if key not in KNOWN_KEYS and isinstance(value, str) and _DIGITS.fullmatch(value) and not as_json:
            note(f"{key} is kept as a text: a number has at most {_MOST_DIGITS}. `{key}>=1` compares numbers alone.")
