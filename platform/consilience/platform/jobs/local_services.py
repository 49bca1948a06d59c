"""The services that workers on this machine need, started when a team asks for them and brought back when they die."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import cast, get_args

import structlog

from consilience.agents.verification.debate.configuration import GateName
from consilience.graph.model.errors import SchemaError, ServiceError
from consilience.graph.schema.schema import Schema
from consilience.platform.jobs.processing import Readers
from consilience.platform.library.schema_library import SchemaLibrary
from consilience.platform.library.team_library import find_known_team
from consilience.platform.library.teams import opened_team
from consilience.platform.runs.job import Order
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.settings import Settings
from consilience.platform.support.threads import apart

__all__ = ["LocalServices"]

_log = structlog.get_logger("consilience.worker")


class LocalServices:
    """Neo4j and CoreNLP as the settings ask for them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._corenlp_used = False
        self._reviving = asyncio.Lock()

    @asynccontextmanager
    async def open_team(self, order: Order) -> AsyncIterator[Readers]:
        """Open the team of an order.

        Raises:
            ConsilienceError: there is no such team or schema.
            ServiceError: CoreNLP cannot be started.
        """
        file, schema, url = find_known_team(self._settings, order.team), self._schema(order.schema), None
        if file.needs_corenlp:
            self._corenlp_used = True
            url = await apart(partial(corenlp_url, self._settings))
        async with opened_team(self._settings, file, schema, corenlp_url=url, verify=_gate(order.verify)) as team:
            yield Readers(team, schema)

    def meaning(self, order: Order) -> str:
        """Return what the names in an order stand for just now: another text when team or schema was changed.

        Raises:
            ConsilienceError: there is no such team or schema.
        """
        return f"{self._schema(order.schema).signature} {find_known_team(self._settings, order.team).model_dump_json()}"

    def _schema(self, name: str) -> Schema:
        return SchemaLibrary(self._settings.home).get(name).schema

    async def revive(self) -> None:
        """Start again what has died; what is still alive is left alone."""
        async with self._reviving:
            try:
                await apart(partial(neo4j_address, self._settings))
                if self._corenlp_used:
                    await apart(partial(corenlp_url, self._settings))
            except ServiceError as error:
                _log.error("a service cannot be started", reason=str(error))


def _gate(verify: str) -> GateName | None:
    if verify in {"", *get_args(GateName)}:
        return cast("GateName", verify) if verify else None
    raise SchemaError(f"There is no verification {verify!r}. There are {', '.join(get_args(GateName))}.")
