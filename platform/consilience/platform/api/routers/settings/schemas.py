"""Schemas: read, checked, and changed in versions, with what a change would concern."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from consilience.graph.model.errors import SchemaError
from consilience.graph.reading.schemas.impact import schema_changes
from consilience.graph.reading.schemas.reach import documents_to_read_again
from consilience.graph.records.schemas import NamedDocument, SchemaChange
from consilience.graph.schema.problems import schema_problems
from consilience.graph.schema.schema import Schema, parse_schema
from consilience.graph.schema.text import schema_text
from consilience.graph.support.bounded_yaml import check_value
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.require import Editor, Reader
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.etags import IfMatch, etag, parse_expected_version
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.state.api_state import ApiState, State
from consilience.platform.contract.settings.schemas import (
    ReadAgain,
    SchemaAsked,
    SchemaDetail,
    SchemaSummary,
    Validation,
)
from consilience.platform.contract.settings.teams import CoverageItem
from consilience.platform.library.schema_library import KnownSchema
from consilience.platform.library.team_library import list_known_teams
from consilience.platform.runs.coverage import coverage_by_team

router = APIRouter(prefix="/schemas", tags=["schema"])

_LISTED = 1000


@router.get("")
async def list_schemas(
    state: State,
    _: Reader,
    after: Annotated[str, Query(max_length=100, description="Name of the last schema of the page before.")] = "",
    limit: Annotated[int | None, Query(ge=1, le=500, description="Schemas at most; all if absent.")] = None,
) -> list[SchemaSummary]:
    """List the schemas by name, each in its newest version."""
    # In a thread: it looks at a folder for each, and there may be thousands.
    return await asyncio.to_thread(state.schema_list.page, after, limit)


@router.post("/validate", dependencies=[COSTLY])
async def validate_schema(state: State, _: Reader, body: SchemaAsked) -> Validation:
    """Check a schema, and tell what it would change against the newest version of its name."""
    content = _content(body)
    found = await asyncio.to_thread(schema_problems, content)  # strangers' texts are read beside the event loop
    problems = list(found)
    try:
        schema = await asyncio.to_thread(parse_schema, content, "schema")
    except SchemaError as error:
        nothing = ReadAgain(total=0, documents=[])
        text = content if isinstance(content, str) else _text_of(content)
        return Validation.model_validate(
            {
                "valid": False,
                "errors": [str(error)],
                "problems": problems,
                "changes": [],
                "read_again": nothing,
                "schema": None,
                "yaml": text,
            }
        )
    changes, documents = await _changes(state, schema)
    return Validation.model_validate(
        {
            "valid": True,
            "errors": [],
            "problems": problems,
            "changes": changes,
            "read_again": {"total": len(documents), "documents": documents[:_LISTED]},
            "schema": schema.model_dump(mode="json"),
            "yaml": content if isinstance(content, str) else schema_text(schema),
        },
        from_attributes=True,
    )


@router.get("/{name}", responses=problems(404))
async def get_schema(
    state: State,
    _: Reader,
    name: str,
    response: Response,
    version: Annotated[int | None, Query(ge=0, le=1_000_000, description="The newest if absent.")] = None,
) -> SchemaDetail:
    """Give a version of a schema."""
    found = state.schemas.get(name, version)
    response.headers["ETag"] = etag(found.schema.signature)
    return _detail(found)


@router.get("/{name}/coverage", responses=problems(404), dependencies=[COSTLY])
async def schema_coverage(state: State, _: Reader, name: str) -> list[CoverageItem]:
    """Tell for each team which types of the schema's newest version it cannot find, and what could."""
    schema = state.schemas.get(name).schema
    accounts = await asyncio.to_thread(coverage_by_team, list_known_teams(state.settings), schema)
    return [CoverageItem.model_validate(account) for account in accounts]


@router.put("/{name}", responses=problems(409, 412, 428))
async def change_schema(
    state: State, _: Editor, name: str, body: SchemaAsked, response: Response, if_match: IfMatch = None
) -> SchemaDetail:
    """Make a new version of a schema, or a new schema; earlier versions stay readable.

    What there is must be named with If-Match, lest a colleague's change be lost.
    """
    library = state.schemas
    if name in library and if_match is None:
        raise ProblemError(428, "Send the ETag of the version that you changed as If-Match, or * to replace any.")
    schema = await asyncio.to_thread(parse_schema, _content(body), "schema")
    found = library.put(name, schema, parse_expected_version(if_match))
    response.headers["ETag"] = etag(found.schema.signature)
    return _detail(found)


def _text_of(content: dict[str, Any]) -> str:
    """Return the text of what cannot be used; empty where not even that can be written."""
    try:
        check_value(content)
    except ValueError:
        return ""
    return schema_text(content)


def _content(body: SchemaAsked) -> str | dict[str, Any]:
    if body.yaml is not None and body.schema_ is None:
        return body.yaml
    if body.schema_ is not None and body.yaml is None:
        return body.schema_
    raise ProblemError(422, "Send either `schema` or `yaml`.")


async def _changes(state: ApiState, schema: Schema) -> tuple[tuple[SchemaChange, ...], tuple[NamedDocument, ...]]:
    """Return how a schema differs from the newest version of its name, and the documents that this concerns."""
    library = state.schemas
    before = library.get(schema.name).schema if schema.name in library else None
    changes = await schema_changes(state.store, before, schema)
    return changes, await documents_to_read_again(state.store, before, schema, changes)


def _detail(known: KnownSchema) -> SchemaDetail:
    return SchemaDetail.model_validate(
        {
            "name": known.name,
            "version": known.version,
            "versions": known.versions,
            "builtin": known.builtin,
            "signature": known.schema.signature,
            "schema": known.schema.model_dump(mode="json"),
            "yaml": schema_text(known.schema),
        }
    )
