"""`consilience up`: start the local services."""

from typing import Annotated

import typer

from consilience.agents.corenlp.address import without_password
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.progress import service_progress
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.services.neo4j import neo4j_address

__all__ = ["up"]


def up(
    context: typer.Context,
    show_password: Annotated[
        bool,
        typer.Option(
            "--show-password", help="Print Neo4j's password, for cypher-shell and drivers; pages cannot connect."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Start Neo4j and Stanford CoreNLP, unless they run or others are set; other commands do so when they need them."""
    settings = settings_of(context)
    with service_progress() as progress:
        address = neo4j_address(settings, progress)
        corenlp = without_password(corenlp_url(settings, progress))
    password = {"password": address.password} if show_password else {}
    if as_json:
        print_json({"neo4j": {"uri": address.uri, "user": address.user, **password}, "corenlp": {"url": corenlp}})
        return
    note(f"Neo4j    {address.uri}  user {address.user}")
    if show_password:
        note(f"         password {address.password}")
    note(f"CoreNLP  {corenlp}")
