"""Sends one request and takes its whole answer, at a fifth of the processor time that an `httpx` client needs."""

import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass

import aiohttp
import httpx2 as httpx
from yarl import URL

from consilience.agents.models.transport.stream_client import certificate_authorities

__all__ = ["Post", "Posted"]

_CONNECT_S = 10.0
_IDLE_S = 60.0
_LONGEST_LINE = 65_536
"""Bytes of a header of an answer; proxies send long ones."""
_UNREACHABLE = (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError, aiohttp.InvalidURL)


@dataclass(frozen=True, slots=True)
class Posted:
    """Response to a POST request."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Post:
    """The connections of one endpoint, as many as are needed at once; kept open between requests.

    It sets no time limit but for connecting, since the caller limits a request as a whole. It follows no redirects,
    which could lead the key astray, keeps no cookies, and reads no `.netrc`. It goes through the system's proxy, if
    there is one.
    """

    def __init__(self) -> None:
        """Open nothing yet; to be called in the event loop that will send."""
        self._proxies: dict[str, str | None] = {}
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=_CONNECT_S)
        connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=_IDLE_S, ssl=certificate_authorities())
        self._session = aiohttp.ClientSession(
            connector=connector,
            timeout=timeout,
            cookie_jar=aiohttp.DummyCookieJar(),
            max_line_size=_LONGEST_LINE,
            max_field_size=_LONGEST_LINE,
        )

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Posted:
        """Send a request and return its answer, whatever its status.

        Raises:
            httpx.ConnectError: no connection could be made.
            httpx.RemoteProtocolError: it broke before the answer was whole.
        """
        try:
            async with self._session.post(
                URL(url, encoded=True), data=body, headers=headers, allow_redirects=False, proxy=self._proxy(url)
            ) as response:
                return Posted(response.status, response.headers, await response.read())
        except _UNREACHABLE as error:
            raise httpx.ConnectError(_reason(error)) from None
        except aiohttp.ServerDisconnectedError:
            raise httpx.RemoteProtocolError("no answer came") from None
        except aiohttp.ClientPayloadError:
            raise httpx.RemoteProtocolError("the answer is not whole") from None
        except (aiohttp.ClientError, OSError) as error:
            raise httpx.RemoteProtocolError(_reason(error)) from None

    def _proxy(self, url: str) -> str | None:
        if url not in self._proxies:
            parts, proxies = URL(url, encoded=True), urllib.request.getproxies()
            direct = parts.host is None or urllib.request.proxy_bypass(parts.host)
            self._proxies[url] = None if direct else proxies.get(parts.scheme) or proxies.get("all")
        return self._proxies[url]

    async def aclose(self) -> None:
        """Close the connections."""
        await self._session.close()


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
