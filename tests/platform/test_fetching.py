import asyncio
import ipaddress
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

from consilience.graph.model.errors import UploadError
from consilience.platform.loading.fetching import Resolve, fetch_page
from consilience.platform.loading.public_addresses import is_elsewhere, is_public


@asynccontextmanager
async def web(answers: dict[str, bytes]) -> AsyncIterator[tuple[int, list[str]]]:
    """Serve raw answers by path; yield the port and the requests that came."""
    asked: list[str] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        asked.append(head)
        writer.write(answers[head.split()[1]])
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], asked


def page(body: bytes, status: str = "200 OK", **headers: str) -> bytes:
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{lines}\r\n".encode() + body


def names(**addresses: list[str]) -> Resolve:
    """Return a resolver that knows these names; each look-up of a name gives its next addresses."""
    left = {name.replace("_", "."): iter(found) for name, found in addresses.items()}

    async def resolve(host: str, _: int) -> list[str]:
        return next(left[host]).split()

    return resolve


def local(_: object) -> bool:
    return True


INSIDE = """
127.0.0.1 127.8.8.8 0.0.0.0 10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 224.0.0.1 240.0.0.1
255.255.255.255 192.0.0.1 198.18.0.1 ::1 :: fe80::1 fc00::1 fec0::1 ff02::1 ::ffff:127.0.0.1
::ffff:169.254.169.254 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 2002:7f00:1:: 2001:db8::1
"""
SPECIAL = """
168.63.129.16 100.100.100.200 192.0.0.8 192.0.0.9 192.0.0.10 192.0.0.170 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1
192.88.99.1 192.175.48.1 198.51.100.1 203.0.113.1 0.1.2.3 239.255.255.250
::ffff:168.63.129.16 64:ff9b::a83f:8110 64:ff9b:1::5db8:d70e ::93.184.215.14 ::ffff:0:5db8:d70e
2002:5db8:d70e:: 2001:0:5db8:d70e:: 2001:10::1 2001:20::1 2001:2::1 2001:4:112::1 2620:4f:8000::1 3fff::1 3fff:fff::1
100::1 5f00::1 fd00:ec2::254 fe80::1%2 2606:4700::5efe:7f00:1 2606:4700::200:5efe:a00:1 4000::1 e000::1
"""
"""Of special use: of clouds' own services, documentation, tunnels, protocols; some of them global by Python's word."""


@pytest.mark.parametrize("address", [*INSIDE.split(), *SPECIAL.split()])
def test_addresses_inside_networks_are_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address",
    ["93.184.215.14", "168.63.129.17", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "64:ff9b::5db8:d70e", "2a00:1450::1"],
)
def test_addresses_of_the_open_internet_are_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://127.0.0.1/", "not on the open internet"),
        ("http://localhost/", "not on the open internet"),
        ("http://2130706433/", "not on the open internet"),
        ("http://0x7f.1/", "not on the open internet"),
        ("http://[::1]/", "not on the open internet"),
        ("http://[::ffff:169.254.169.254]/latest/meta-data/", "not on the open internet"),
        ("http://169.254.169.254/latest/meta-data/", "not on the open internet"),
        ("http://user:password@93.184.215.14/", "must not hold a name or a password"),
        ("file:///etc/passwd", "begin with http:// or https://"),
        ("gopher://127.0.0.1:6379/_FLUSHALL", "begin with http:// or https://"),
        ("http://93.184.215.14:22/", "Port 22 is not one of the web's"),
        ("http:///", "begin with http:// or https://"),
        ("http://[::1", "cannot be read"),
        ("http://no-such-name.invalid/", "name is not known"),
    ],
)
async def test_an_address_that_leads_inside_is_not_asked(url: str, reason: str) -> None:
    with pytest.raises(UploadError, match=reason) as caught:
        await fetch_page(url, 1000)
    assert caught.value.status == 422


async def test_a_name_with_one_address_inside_is_not_asked() -> None:
    resolve = names(evil_example=["93.184.215.14 10.0.0.1"])
    with pytest.raises(UploadError, match="not on the open internet"):
        await fetch_page("http://evil.example/", 1000, resolve=resolve)


async def test_the_connection_goes_to_the_address_that_was_checked() -> None:
    resolve = names(rebinding_example=["127.0.0.1", "10.0.0.1"])
    async with web({"/": page(b"Ann met Bob.")}) as (port, asked):
        found = await fetch_page(f"http://rebinding.example:{port}/", 1000, allowed=local, ports=None, resolve=resolve)
    assert found.data == b"Ann met Bob."
    assert f"Host: rebinding.example:{port}\r\n" in asked[0]


async def test_every_redirect_is_checked() -> None:
    def not_metadata(address: object) -> bool:
        return str(address) != "169.254.169.254"

    async with web({"/": page(b"", "302 Found", Location="http://169.254.169.254/latest")}) as (port, _):
        with pytest.raises(UploadError, match="not on the open internet"):
            await fetch_page(f"http://127.0.0.1:{port}/", 1000, allowed=not_metadata, ports=None)
    async with web({"/": page(b"", "302 Found", Location="file:///etc/passwd")}) as (port, _):
        with pytest.raises(UploadError, match="begin with http:// or https://"):
            await fetch_page(f"http://127.0.0.1:{port}/", 1000, allowed=local, ports=None)
    async with web({"/": page(b"", "302 Found", Location="/")}) as (port, asked):
        with pytest.raises(UploadError, match="redirects more than 5 times"):
            await fetch_page(f"http://127.0.0.1:{port}/", 1000, allowed=local, ports=None)
        assert len(asked) == 6
    async with web({"/": page(b"", "301 Moved", Location="/b"), "/b": page(b"Ann")}) as (port, _):
        found = await fetch_page(f"http://127.0.0.1:{port}/", 1000, allowed=local, ports=None)
    assert (found.data, found.url) == (b"Ann", f"http://127.0.0.1:{port}/b")


async def test_what_is_too_large_packed_or_broken_is_refused() -> None:
    answers = {
        "/large": page(b"x" * 5000),
        "/packed": page(b"x", Content_Encoding="gzip"),
        "/gone": page(b"", "404 Not Found"),
        "/nowhere": page(b"", "302 Found"),
        "/unasked": page(b"", "304 Not Modified"),
        "/broken": b"SSH-2.0-OpenSSH\r\n",
    }
    async with web(answers) as (port, _):
        for path, status, reason in (
            ("/large", 413, "more than the 1,000 bytes"),
            ("/packed", 422, "encoding that was not asked for"),
            ("/gone", 422, "answers with status 404"),
            ("/nowhere", 422, "answers with status 302"),
            ("/unasked", 422, "answers with status 304"),
            ("/broken", 422, "not as web servers do"),
        ):
            with pytest.raises(UploadError, match=reason) as caught:
                await fetch_page(f"http://127.0.0.1:{port}{path}", 1000, allowed=local, ports=None)
            assert caught.value.status == status


def test_public_addresses_of_this_machine_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    own = SimpleNamespace(family=socket.AF_INET, address="93.184.215.14")
    monkeypatch.setattr("psutil.net_if_addrs", lambda: {"eth0": [own]})
    assert [is_elsewhere(ipaddress.ip_address(one)) for one in ("93.184.215.14", "93.184.215.15")] == [False, True]


async def test_a_name_with_one_address_inside_a_network_among_public_ones_is_not_asked() -> None:
    resolve = names(two_example=["93.184.215.14 168.63.129.16"])
    with pytest.raises(UploadError, match="not on the open internet"):
        await fetch_page("http://two.example/", 1000, resolve=resolve)


async def test_what_did_not_change_since_the_last_answer_is_not_sent_again() -> None:
    answers = {"/": page(b"Ann met Bob.", ETag='"1"', Last_Modified="Tue, 03 Jun 2025 09:39:21 GMT")}
    async with web(answers) as (port, asked):
        first = await fetch_page(f"http://127.0.0.1:{port}/", 1000, allowed=local, ports=None)
        answers["/"] = page(b"", "304 Not Modified")
        again = await fetch_page(
            f"http://127.0.0.1:{port}/", 1000, allowed=local, ports=None, validators=first.validators
        )
    assert (first.is_unchanged, again.is_unchanged, again.data) == (False, True, b"")
    assert again.validators == first.validators
    assert "If-None-Match" not in asked[0]
    assert 'If-None-Match: "1"\r\n' in asked[1]
    assert "If-Modified-Since: Tue, 03 Jun 2025 09:39:21 GMT\r\n" in asked[1]
