"""What a web page, or a query that reads files, finds at the embedded Neo4j."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from neo4j import GraphDatabase

from consilience.graph.embedded.installation.artifacts import parse_lock, read_lock
from consilience.graph.embedded.installation.download import fetch
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.store.address import Neo4jAddress

pytestmark = pytest.mark.neo4j

PLANTED = {
    "CONSILIENCE_MODEL_API_KEY": "planted-model-key",
    "OPENAI_API_KEY": "planted-openai-key",
    "CONSILIENCE_NEO4J_PASSWORD": "planted-password",
    "HTTPS_PROXY": "http://user:planted-proxy@proxy.example",
}
UPGRADE = (
    "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Origin: https://evil.example\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
DISCOVERY = "GET / HTTP/1.1\r\nHost: evil.example\r\nAccept: application/json\r\n\r\n"
LTS = Path(__file__).parents[1] / "neo4j-lts.lock"


@pytest.fixture(scope="module", params=[None, pytest.param(LTS, marks=pytest.mark.long)], ids=["newest", "long-term"])
def running(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, cache: Path
) -> Iterator[tuple[Path, Neo4jAddress]]:
    home = tmp_path_factory.mktemp("home")
    artifacts = parse_lock(request.param.read_text(encoding="utf-8")) if request.param else read_lock("neo4j")
    fetch(artifacts, cache, "Neo4j")  # before there is a proxy that does not exist
    with pytest.MonkeyPatch.context() as patch:
        for name, value in PLANTED.items():
            patch.setenv(name, value)
        address = start_neo4j(home, cache, "512m", artifacts=artifacts)
    yield home, address
    stop_neo4j(home)


@pytest.mark.parametrize("request_line", [UPGRADE, DISCOVERY], ids=["websocket", "discovery"])
def test_a_page_gets_no_websocket_and_no_word_on_the_port_of_bolt(
    running: tuple[Path, Neo4jAddress], request_line: str
) -> None:
    _, address = running
    port = int(address.uri.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), timeout=120) as page:
        page.sendall(request_line.format(port=port).encode())
        assert page.recv(4096) == b"", "The connection is closed without an answer."
    with GraphDatabase.driver(address.uri, auth=(address.user, address.password)) as driver:
        assert driver.execute_query("RETURN 1 AS one").records[0]["one"] == 1


def test_neo4j_knows_no_key_and_no_password_of_ours(running: tuple[Path, Neo4jAddress]) -> None:
    pid = neo4j_status(running[0]).pid
    assert pid is not None
    assert "planted" not in str(psutil.Process(pid).environ())
    assert psutil.Process(pid).environ()["PATH"] == os.environ["PATH"]
