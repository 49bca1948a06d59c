"""Documents from the web, without becoming anybody's way into the network that the server is in.

A name is resolved here, every address that it has is checked, and the connection goes to the address that was checked:
a name that means something else a moment later changes nothing. Each redirect is treated in the same way.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from urllib.parse import SplitResult, urljoin, urlsplit

import httpx

from consilience.graph.model.errors import UploadError
from consilience.platform.loading.public_addresses import Address, is_elsewhere

__all__ = ["Fetched", "Resolve", "fetch_page"]

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""Returns the addresses of a name; raises `OSError` when it has none."""
LIMIT_S = 30.0
MOST_REDIRECTS = 5
PORTS = frozenset({80, 443})


@dataclass(frozen=True, slots=True)
class Fetched:
    """Answer of an address that was fetched."""

    data: bytes
    url: str
    """Where it was in the end."""
    validators: Mapping[str, str] = field(default_factory=dict)
    """What to send the next time, so that nothing comes while it is as it was: `If-None-Match`, `If-Modified-Since`."""
    is_unchanged: bool = False
    """Whether it is as the validators that were sent say; there are no data then."""


async def system_addresses(host: str, port: int) -> list[str]:
    """Return the addresses that the system knows of a name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(info[4][0]) for info in found]


async def fetch_page(
    url: str,
    most_bytes: int,
    *,
    allowed: Callable[[Address], bool] = is_elsewhere,
    ports: frozenset[int] | None = PORTS,
    resolve: Resolve = system_addresses,
    validators: Mapping[str, str] = MappingProxyType({}),
) -> Fetched:
    """Return what is at an address of the web.

    Args:
        url: `http` or `https`.
        most_bytes: greatest size.
        allowed: tells which addresses may be asked.
        ports: that may be asked; None for all.
        resolve: looks names up.
        validators: of the last answer.

    Raises:
        UploadError: 422 when the address is none that may be asked, does not answer, or refuses; 413 when it gives too
            much.
    """
    try:
        rules = _Rules(allowed, ports, resolve, validators)
        async with asyncio.timeout(LIMIT_S):
            async with httpx.AsyncClient(trust_env=False, timeout=10.0) as client:
                for _ in range(MOST_REDIRECTS + 1):
                    found = await _one(client, url, most_bytes, rules)
                    if isinstance(found, Fetched):
                        return found
                    url = found
    except TimeoutError as error:
        raise UploadError(f"The address did not give the whole document within {LIMIT_S:.0f} s.", 422) from error
    except (httpx.HTTPError, httpx.InvalidURL, UnicodeError, ValueError) as error:
        raise UploadError("The address cannot be read: it does not answer, or not as web servers do.", 422) from error
    raise UploadError(f"The address redirects more than {MOST_REDIRECTS} times.", 422)


@dataclass(frozen=True, slots=True)
class _Rules:
    allowed: Callable[[Address], bool]
    ports: frozenset[int] | None
    resolve: Resolve
    validators: Mapping[str, str]


async def _one(client: httpx.AsyncClient, url: str, most_bytes: int, rules: _Rules) -> Fetched | str:
    """Return what the address gives, or the address that it redirects to."""
    parts = urlsplit(url)
    host, port = _host(parts), parts.port or {"http": 80, "https": 443}[parts.scheme]
    if rules.ports is not None and port not in rules.ports:
        raise UploadError(f"Port {port} is not one of the web's ({', '.join(map(str, sorted(rules.ports)))}).", 422)
    address = await _check_host(host, port, rules)
    pinned = parts._replace(netloc=f"[{address}]:{port}" if address.version == 6 else f"{address}:{port}", fragment="")
    named = {"Host": parts.netloc.rpartition("@")[2], "Accept-Encoding": "identity", "User-Agent": "Consilience"}
    headers = {**rules.validators, **named}
    request = client.build_request("GET", pinned.geturl(), headers=headers, extensions={"sni_hostname": host})
    answer = await client.send(request, stream=True)
    try:
        if answer.has_redirect_location:
            return urljoin(url, answer.headers["location"])
        if answer.status_code == httpx.codes.NOT_MODIFIED and rules.validators:
            return Fetched(b"", url, rules.validators, is_unchanged=True)
        if not answer.is_success:
            raise UploadError(f"The address answers with status {answer.status_code}.", 422)
        if answer.headers.get("content-encoding", "identity") != "identity":
            raise UploadError("The address answers in an encoding that was not asked for.", 422)
        return Fetched(await _body(answer, most_bytes), url, _validators(answer))
    finally:
        await answer.aclose()


def _host(parts: SplitResult) -> str:
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise UploadError("Only addresses that begin with http:// or https:// can be read.", 422)
    if parts.username is not None or parts.password is not None:
        raise UploadError("An address must not hold a name or a password.", 422)
    return parts.hostname


async def _check_host(host: str, port: int, rules: _Rules) -> Address:
    try:
        addresses = [ipaddress.ip_address(found) for found in await rules.resolve(host, port)]
    except (OSError, UnicodeError) as error:
        raise UploadError("The address's name is not known.", 422) from error
    if not addresses or not all(rules.allowed(address) for address in addresses):
        raise UploadError("The address is not on the open internet; documents from inside a network are not read.", 422)
    return addresses[0]


def _validators(answer: httpx.Response) -> dict[str, str]:
    headers = {"If-None-Match": "etag", "If-Modified-Since": "last-modified"}
    return {sent: answer.headers[came] for sent, came in headers.items() if came in answer.headers}


async def _body(answer: httpx.Response, most_bytes: int) -> bytes:
    data = bytearray()
    async for part in answer.aiter_raw():
        data += part
        if len(data) > most_bytes:
            raise UploadError(f"The document has more than the {most_bytes:,} bytes that are allowed.", 413)
    return bytes(data)
