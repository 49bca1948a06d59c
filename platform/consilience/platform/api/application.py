"""The application: routers, errors, request ids, and its description."""

from functools import cache

from fastapi import APIRouter, FastAPI
from starlette.routing import BaseRoute

from consilience.platform.api.auth.paces import Paced
from consilience.platform.api.dependencies.request_key import AnsweredBeforeError, replay_answer
from consilience.platform.api.middleware.idempotency import IdempotentRequests
from consilience.platform.api.middleware.measuring import MeasuredRequests, Measures
from consilience.platform.api.middleware.request_ids import RequestIds
from consilience.platform.api.middleware.response_cache import Repeated
from consilience.platform.api.middleware.strangers import KnownCallers
from consilience.platform.api.responses.documented import describe_application, operation_id
from consilience.platform.api.responses.problems import add_problem_handlers
from consilience.platform.api.routers import health, metrics
from consilience.platform.api.routers.documents import calls, documents, metadata, run_events, runs, streams, uploads
from consilience.platform.api.routers.evaluation import agreement, evaluations
from consilience.platform.api.routers.facts import (
    debates,
    decisions,
    event_pairs,
    facts,
    reviews,
    soft_locks,
    suggestions,
)
from consilience.platform.api.routers.graph import entities, events, export, graph, query, saved_queries, search
from consilience.platform.api.routers.settings import accounts, schemas, session, sign_in, teams, usage, workspaces
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.support.version import __version__

__all__ = ["PREFIX", "create_app"]

PREFIX = "/api/v1"
_ROUTERS = (
    soft_locks,
    facts,
    graph,
    entities,
    search,
    documents,
    metadata,
    uploads,
    runs,
    run_events,
    streams,
    calls,
    reviews,
    debates,
    decisions,
    suggestions,
    event_pairs,
    events,
    query,
    saved_queries,
    schemas,
    teams,
    agreement,
    evaluations,
    export,
    usage,
    session,
    workspaces,
    accounts,
    health,
    metrics,
)
"""What is asked most first; of two paths that fit, the first answers."""
_DESCRIPTION = """Knowledge graphs that people can trust: every fact leads back to the characters that say it.

Errors are problem details (RFC 9457). Lists are pages: give `next` as `cursor` for the page that follows. What people
edit has an `ETag`; send it as `If-Match`. A POST with an `Idempotency-Key` may be repeated without being done twice.
"""


def create_app(state: ApiState | None = None) -> FastAPI:
    """Return the application.

    Args:
        state: what requests work with, opened in the event loop that serves them; None gives an application that can
            only be described.
    """
    app = FastAPI(
        title="Consilience",
        version=__version__,
        description=_DESCRIPTION,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=operation_id,
        separate_input_output_schemas=False,
    )
    app.state.consilience = state
    app.router.routes.extend(_routes())
    add_problem_handlers(app)
    app.add_exception_handler(AnsweredBeforeError, replay_answer)
    app.add_middleware(Repeated, state=state)
    app.add_middleware(IdempotentRequests, state=state)
    app.add_middleware(KnownCallers, state=state)
    app.add_middleware(Paced, refusals_per_minute=state.settings.refusals_per_minute if state else 1)
    app.state.measures = Measures()
    app.add_middleware(MeasuredRequests, measures=app.state.measures)
    app.add_middleware(RequestIds)
    app.openapi = lambda: describe_application(app)  # type: ignore[method-assign]  # FastAPI's way to extend its description
    return app


@cache
def _routes() -> tuple[BaseRoute, ...]:
    """Return where requests are led to.

    They know nothing of an application, so all share them: what FastAPI makes of them takes a fifth of a second. None
    stands in a router that stands in another: FastAPI looks through each to find who answers, and again to answer.
    """
    every = APIRouter(generate_unique_id_function=operation_id)
    # Streams come before the lists of the same paths: they take only who accepts a stream.
    every.include_router(streams.earlier, prefix=PREFIX)
    for module in _ROUTERS:
        every.include_router(module.router, prefix=PREFIX)
    every.include_router(sign_in.router)
    return tuple(every.routes)
