"""Check of an order's names before it is accepted: a team, a schema, a way to verify."""

from typing import get_args

from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.verification.debate.configuration import GateName
from consilience.graph.model.errors import ConsilienceError, NotFoundError, OrderError
from consilience.graph.schema.schema import Schema
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.library.schema_library import SchemaLibrary
from consilience.platform.library.team_library import find_known_team
from consilience.platform.library.teams import refuse_unusable
from consilience.platform.runs.job import Order
from consilience.platform.support.settings import Settings

__all__ = ["check_order", "resolve_order"]


def check_order(order: Order, settings: Settings, queue: JobQueue) -> None:
    """Check that those who work would know what is meant.

    Raises:
        OrderError: there is no such team, schema or verification; or nobody could work with the team, such as one whose
            model is not named or whose key is missing.
    """
    file, _ = resolve_order(order, settings)
    teams = queue.teams()
    if order.team in teams:
        return
    try:
        refuse_unusable(file, settings)
    except ConsilienceError as error:
        raise OrderError(str(error)) from error
    if teams:
        raise OrderError(
            f"No worker that runs can work with the team {order.team!r}; they can with {', '.join(sorted(teams))}. "
            "Start one with the same settings, or name another team."
        )


def resolve_order(order: Order, settings: Settings) -> tuple[TeamFile, Schema]:
    """Return the team and the schema of an order.

    Raises:
        OrderError: there is no such team, schema or verification.
    """
    ways = get_args(GateName)
    if order.verify and order.verify not in ways:
        raise OrderError(f"There is no verification {order.verify!r}. There are {', '.join(ways)}.")
    try:
        return find_known_team(settings, order.team), SchemaLibrary(settings.home).get(order.schema).schema
    except NotFoundError as error:
        raise OrderError(str(error)) from error
