"""The services that workers on this machine need, started when a team asks for them and brought back when they die."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import cast, get_args

import structlog

from consilience.agents.builtin_schemas import builtin_schema
from consilience.agents.corenlp import CoreNLP
from consilience.agents.debate.configuration import GateName
from consilience.agents.tool_team import tool_team
from consilience.agents.tool_verifier import tool_verifier
from consilience.graph.errors import SchemaError, ServiceError
from consilience.platform.jobs.job import Order
from consilience.platform.jobs.processing import Readers
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.settings import Settings

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
        if order.team != "tools":
            raise SchemaError(f"There is no team {order.team!r}.")
        schema = builtin_schema(order.schema)
        gate = _gate(order.verify)
        self._corenlp_used = True
        async with CoreNLP(await asyncio.to_thread(corenlp_url, self._settings)) as corenlp:
            verifier = tool_verifier(schema, corenlp, gate)
            yield Readers(replace(tool_team(schema, corenlp), verifier=verifier), schema)

    async def revive(self) -> None:
        """Start again what has died; what is still alive is left alone."""
        async with self._reviving:
            try:
                await asyncio.to_thread(neo4j_address, self._settings)
                if self._corenlp_used:
                    await asyncio.to_thread(corenlp_url, self._settings)
            except ServiceError as error:
                _log.error("a service cannot be started", reason=str(error))


def _gate(verify: str) -> GateName:
    for gate in get_args(GateName):
        if verify in {"", gate}:
            return cast("GateName", gate if verify else "contested")
    raise SchemaError(f"There is no verification {verify!r}. There are {', '.join(get_args(GateName))}.")
