"""`consilience query`: a read-only Cypher query through the gate."""

import asyncio
import csv
import io
import json
import sys
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import typer

from consilience.graph.cypher.read_only_gate import QueryResult, run_read_query
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.time_value import check_date
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import MOST_LISTED, JsonOption
from consilience.platform.commands.shared.output import format_count, note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.commands.shared.terminal import visible
from consilience.platform.support.settings import Settings

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a text begins with that spreadsheets take for a formula, also after a line end that they cut off."""

__all__ = ["parameters", "plain", "query", "readable"]


def query(
    context: typer.Context,
    cypher: Annotated[str | None, typer.Argument(help="The query; `-` reads it from standard input.")] = None,
    saved: Annotated[
        str | None, typer.Option("--saved", metavar="NAME", help="Run the query that was saved under this name.")
    ] = None,
    owner: Annotated[
        str | None, typer.Option("--of", metavar="USER", help="Whose saved query, where several have the name.")
    ] = None,
    param: Annotated[
        list[str] | None,
        typer.Option("--param", "-p", metavar="NAME=VALUE", help="A parameter; JSON where it is JSON, else text."),
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            metavar="DATE",
            help="The parameter $as_of: a day, a month or a year (2011-06-19, 2011-06, 2011). docs/time.md has the "
            "condition for it.",
        ),
    ] = None,
    form: Annotated[
        Literal["table", "json", "csv"], typer.Option("--format", "-f", help="Form of the result.")
    ] = "table",
    limit: Annotated[int, typer.Option(min=1, max=MOST_LISTED, help="At most so many rows.")] = 1000,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds until the query is given up.")] = 30.0,
    as_json: JsonOption = False,
) -> None:
    """Ask the graph in Cypher; writing is refused.

    Example: consilience query 'MATCH (p:Person)-[:founded]->(o) WHERE o.name = $name RETURN p.name' -p name=Acme

    Saved: consilience query --saved 'Founders of a company' -p name=Acme; `consilience queries` lists what there is.
    """
    text = _text(context, cypher, saved, owner)
    values = parameters(param or ())
    if as_of is not None:
        values["as_of"] = check_date(as_of)
    result = asyncio.run(_read(settings_of(context), text, values, limit, timeout))
    if as_json or form == "json":
        print_json(
            {
                "columns": list(result.columns),
                "rows": [list(row) for row in result.rows],
                "truncated": result.truncated,
                "seconds": round(result.elapsed, 4),
            }
        )
    elif form == "csv":
        for row in (result.columns, *result.rows):
            sys.stdout.write(_line(row))
    else:
        print_table(result.columns, ([readable(value) for value in row] for row in result.rows))
        note(f"{format_count(len(result.rows), 'row')} in {result.elapsed * 1000:.0f} ms")
    if result.truncated:
        note(f"Only the first {limit} rows are shown; ask for more with --limit.")


def _text(context: typer.Context, cypher: str | None, saved: str | None, owner: str | None) -> str:
    """Return the query that is asked for.

    Raises:
        ConsilienceError: none is named, or two, or no saved one is the only one that is meant.
    """
    if (cypher is None) == (saved is None):
        raise ConsilienceError("Give either a query, such as 'RETURN 1', or --saved with the name of a saved one.")
    if saved is None:
        return sys.stdin.read() if cypher == "-" else str(cypher)
    from consilience.platform.commands.accounts.accounting import accounts_of  # few queries are saved ones

    with accounts_of(context) as accounts:
        found = accounts.queries.all(owner=owner, name=saved)
    if not found:
        by = f" by {owner}" if owner else ""
        raise ConsilienceError(f"No query is saved as {saved!r}{by}. `consilience queries` lists what there is.")
    if len(found) > 1:
        owners = ", ".join(one.owner for one in found)
        raise ConsilienceError(f"{owners} have saved a query as {saved!r}. Say with --of whose is meant.")
    return found[0].cypher


def parameters(given: Sequence[str]) -> dict[str, Any]:
    """Return the query's parameters from `NAME=VALUE` texts; a value that is valid JSON is taken as JSON.

    Raises:
        ConsilienceError: a text without a name or an equals sign.
    """
    values: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise ConsilienceError(f"--param {text!r} is not NAME=VALUE, such as --param name=Acme.")
        try:
            values[name] = json.loads(value)
        except json.JSONDecodeError:
            values[name] = value
    return values


def plain(value: object) -> object:
    """Return a value of a row as one cell: text and numbers as they are, the rest as compact JSON."""
    if value is None or isinstance(value, str | int | float):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _line(row: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow([_cell(plain(value)) for value in row])  # quotes both line ends
    return line.getvalue().removesuffix("\r\n") + "\n"


def _cell(value: object) -> object:
    """Return what a spreadsheet takes for a text, and a terminal for no command: numbers stay numbers."""
    if not isinstance(value, str):
        return value
    shown = visible(value) if sys.stdout.isatty() else value
    return f"'{shown}" if shown.startswith(_FORMULAS) else shown


def readable(value: object) -> object:
    """Return a value of a row as a cell for people: a list of texts and numbers without brackets."""
    if isinstance(value, list) and all(isinstance(item, str | int | float) for item in value):
        return ", ".join(str(item) for item in value)
    return plain(value)


async def _read(settings: Settings, cypher: str, values: dict[str, Any], limit: int, seconds: float) -> QueryResult:
    async with open_store(settings) as store:
        return await run_read_query(store, cypher, values, limit=limit, timeout=seconds)
