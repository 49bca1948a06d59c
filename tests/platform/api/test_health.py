import httpx
import pytest

from consilience.graph.model.errors import DiskFullError
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.support.version import __version__

pytestmark = pytest.mark.neo4j


async def test_a_server_whose_store_answers_is_ready(api: httpx.AsyncClient) -> None:
    live, ready = await api.get("/health/live"), await api.get("/health/ready")
    assert (live.status_code, live.json()) == (200, {"version": __version__})
    assert (ready.status_code, ready.json()) == (
        200,
        {"ready": True, "parts": {"store": True, "queue": True}, "reasons": {}},
    )


async def test_a_part_that_cannot_work_makes_the_server_not_ready(api: httpx.AsyncClient, state: ApiState) -> None:
    async def full() -> None:
        raise DiskFullError("/srv/data/jobs.sqlite: the disk that holds this folder is full.")

    state.readiness.checks["queue"] = full
    ready = await api.get("/health/ready")
    assert (ready.status_code, ready.json()["parts"]) == (503, {"queue": False, "store": True})
    assert ready.json()["reasons"] == {"queue": "The disk of the data folder is full."}  # and not which folder
