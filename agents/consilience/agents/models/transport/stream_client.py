"""The HTTP client through which an endpoint's streams come, made for many at once."""

import os
import ssl
import urllib.request
from functools import cache
from itertools import cycle

import httpx2 as httpx  # what the openai package speaks through: httpx under a new name

__all__ = ["BrokenConnection", "NoConnection", "certificate_authorities", "http_client"]

NoConnection = (httpx.ConnectError, httpx.ConnectTimeout, httpx.UnsupportedProtocol)
BrokenConnection = (httpx.HTTPError, httpx.StreamError)

_CONNECT_S = 10.0
_IDLE_S = 60.0
_A_POOL = 4


def certificate_authorities() -> ssl.SSLContext:
    """Return the certificate authorities that servers are checked against: those that `httpx` takes.

    They are read once a process: that takes 20 to 50 ms, and each endpoint has two clients.
    """
    return _read_authorities(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))


@cache
def _read_authorities(_file: str | None, _folder: str | None) -> ssl.SSLContext:
    """Read them where these variables of the environment say, which `httpx` looks up itself."""
    return httpx.create_ssl_context()


class _Pools(httpx.AsyncBaseTransport):
    """Several small connection pools in turn.

    A pool looks at each of its connections for each request, so that one pool of 128 costs 1.7 ms of CPU a request and
    32 pools of 4 cost 0.1 ms.
    """

    def __init__(self, connections: int) -> None:
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=_A_POOL * 2, keepalive_expiry=_IDLE_S)
        verify = certificate_authorities()
        self._pools = [httpx.AsyncHTTPTransport(verify=verify, limits=limits) for _ in range(0, connections, _A_POOL)]
        self._turn = cycle(self._pools)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return await next(self._turn).handle_async_request(request)

    async def aclose(self) -> None:
        for pool in self._pools:
            await pool.aclose()


def http_client(connections: int) -> httpx.AsyncClient:
    """Return a client for so many requests at once; it goes through the system's proxy, if there is one.

    It sets no time limit but for connecting, since the caller limits a request as a whole. It follows
    no redirects, which could lead the key astray.
    """
    timeout = httpx.Timeout(None, connect=_CONNECT_S)
    if urllib.request.getproxies():
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=connections, keepalive_expiry=_IDLE_S)
        return httpx.AsyncClient(verify=certificate_authorities(), limits=limits, timeout=timeout)
    return httpx.AsyncClient(transport=_Pools(connections), timeout=timeout)
