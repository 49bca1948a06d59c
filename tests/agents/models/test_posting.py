"""What goes over the wire: the same as from the `openai` package, through the system's proxy, and nowhere else."""

from collections.abc import Callable
from typing import Any

import certifi
import pytest
from tests.agents.models.asking import KEY, ask, opened
from tests.servers.answers import Scripted, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.models.transport.stream_client import certificate_authorities
from consilience.graph.model.errors import DocumentError, ModelStoppedError

Server = Callable[[Script], ScriptedOpenAI]
OF_THE_CONNECTION = ("host", "content-length", "connection", "accept-encoding")


@pytest.mark.parametrize("azure", [False, True])
async def test_a_request_is_addressed_as_the_openai_package_addresses_its_own(
    openai_server: Server, azure: bool
) -> None:
    server = openai_server(lambda _: says("well"))
    there: dict[str, Any] = (
        {"kind": "azure", "base_url": server.url.removesuffix("/v1"), "api_version": "2024-10-21"} if azure else {}
    )
    for stream in (False, True):  # streams go through the package itself
        async with opened(server, stream=stream, **there) as models:
            await ask(models)
    ours, theirs = (
        (asked.path, {name: value for name, value in asked.headers.items() if name not in OF_THE_CONNECTION})
        for asked in server.asked
    )
    assert ours == theirs
    assert KEY in str(ours)


async def test_the_systems_proxy_is_asked(openai_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    proxy = openai_server(lambda _: says("well"))
    monkeypatch.setenv("http_proxy", proxy.url.removesuffix("/v1"))
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    async with opened(proxy, base_url="http://models.invalid/v1", hosts=("models.invalid",)) as models:
        assert (await ask(models)).text == "well"
    assert proxy.asked[0].path == "http://models.invalid/v1/chat/completions"


async def test_a_host_without_proxy_is_asked_directly(openai_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    proxy, server = openai_server(lambda _: says("no")), openai_server(lambda _: says("well"))
    monkeypatch.setenv("http_proxy", proxy.url.removesuffix("/v1"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    async with opened(server) as models:
        assert (await ask(models)).text == "well"
    assert proxy.count == 0


async def test_no_redirect_leads_the_key_elsewhere(openai_server: Server) -> None:
    other = openai_server(lambda _: says("well"))
    moved = Scripted(status=307, raw="{}", headers={"Location": f"{other.url}/chat/completions"})
    async with opened(openai_server(lambda _: moved)) as models:
        with pytest.raises(DocumentError, match="answered HTTP 307"):
            await ask(models)
    assert other.count == 0


async def test_an_address_where_nobody_listens_is_told(openai_server: Server) -> None:
    async with opened(openai_server(lambda _: says("")), base_url="http://127.0.0.1:9/v1", attempts=1) as models:
        with pytest.raises(ModelStoppedError, match=r"cannot be reached \(.*127\.0\.0\.1.*9"):
            await ask(models)


def test_authorities_are_read_once_and_again_where_the_environment_names_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = certificate_authorities()
    assert certificate_authorities() is first
    monkeypatch.setenv("SSL_CERT_FILE", certifi.where())
    assert certificate_authorities() is not first
