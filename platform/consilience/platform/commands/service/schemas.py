"""`consilience schemas`: the schemas that ship with Consilience, and what each team can find of them."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.agents.configuration.builtin_teams import builtin_team, builtin_team_names
from consilience.graph.schema.schema import Schema
from consilience.platform.commands.shared.chosen_schema import find_schema
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.records.coverage import CoverageAccount
from consilience.platform.runs.coverage import coverage_by_team

__all__ = ["schemas"]


def schemas(
    schema: Annotated[
        str | None, typer.Argument(metavar="[SCHEMA]", help="Only this one, or the one in a YAML file.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List the schemas that `--schema` knows by name, with how many of their types each shipped team can find.

    With a schema: also which types a team cannot find, and what could.
    """
    chosen = [find_schema(schema)] if schema else [builtin_schema(name) for name in builtin_schema_names()]
    accounts = {each.name: _accounts(each) for each in chosen}
    if as_json:
        print_json({"schemas": [_json(each, accounts[each.name]) for each in chosen]})
        return
    numbers = ("types", *(f"{name} finds" for name in builtin_team_names()))
    print_table(
        ("name", "language", *numbers),
        [
            (each.name, each.language, found[0].types, *(one.types - len(one.uncovered) for one in found))
            for each in chosen
            for found in (accounts[each.name],)
        ],
        numbers=numbers,
    )
    if schema:
        for account in accounts[chosen[0].name]:
            if account.remark:
                note(account.remark)
    else:
        note("What a team cannot find of one, and what could: consilience schemas NAME.")


def _accounts(schema: Schema) -> list[CoverageAccount]:
    return coverage_by_team((builtin_team(name) for name in builtin_team_names()), schema)


def _json(schema: Schema, accounts: list[CoverageAccount]) -> dict[str, object]:
    sizes = {"entities": len(schema.entities), "relations": len(schema.relations), "events": len(schema.events)}
    if schema.attributes:
        sizes["attributes"] = len(schema.attributes)
    named = {"name": schema.name, "language": schema.language, "definition": schema.definition}
    return {**named, **sizes, "coverage": [asdict(account) for account in accounts]}
