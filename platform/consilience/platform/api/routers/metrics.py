"""Figures for Prometheus."""

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.middleware.measuring import Measures
from consilience.platform.api.state.api_state import State

router = APIRouter(tags=["health"])


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def get_metrics(state: State, _: Reader, request: Request) -> Response:
    """Give requests, their times, runs and workers in the text format of Prometheus."""
    measures: Measures = request.app.state.measures
    text = await state.queue.apart(measures.text, state.queue, state.settings.disk_guard)
    return Response(text, media_type=CONTENT_TYPE_LATEST)
