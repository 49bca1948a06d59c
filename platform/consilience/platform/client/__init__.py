"""A typed client of the HTTP API, sync and async: `from consilience.platform.client import Client`."""

from consilience.platform.client.asynchronous.client import AsyncClient
from consilience.platform.client.errors import ApiError
from consilience.platform.client.synchronous.client import Client

__all__ = ["ApiError", "AsyncClient", "Client"]
