"""What somebody on the way can read, and that whoever sends it is told."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from consilience.graph.support import unencrypted
from consilience.graph.support.unencrypted import is_in_the_clear, is_loopback, warn_in_the_clear
from consilience.platform.client.synchronous.client import Client
from consilience.platform.server.server import warn_of_plain_http
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.settings import Settings

pytestmark = pytest.mark.slow

EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - nothing is bound


@pytest.fixture(autouse=True)
def _nothing_was_said() -> Iterator[None]:
    unencrypted._warn_once.cache_clear()
    yield
    unencrypted._warn_once.cache_clear()


@pytest.mark.parametrize(
    ("address", "readable"),
    [
        ("bolt://db.example.org:7687", True),
        ("neo4j://10.0.0.7", True),
        ("BOLT://192.168.1.4", True),
        ("http://[2001:db8::1]:9000", True),
        ("http://user:secret@nlp.example.org/", True),
        ("http://localhost.example.org", True),
        ("http://127.0.0.1@example.org", True),
        ("http://0.0.0.0:8000", True),
        ("bolt+s://db.example.org:7687", False),
        ("bolt+ssc://10.0.0.7", False),
        ("neo4j+s://db.example.org", False),
        ("https://api.example.org/v1", False),
        ("bolt://localhost:7687", False),
        ("bolt://LOCALHOST.", False),
        ("bolt://127.8.8.8:7687", False),
        ("bolt://[::1]:7687", False),
        ("bolt://[::ffff:127.0.0.1]:7687", False),
        ("unix:///run/neo4j.sock", False),
        ("http+unix://%2Frun%2Fmodel.sock/v1", False),
        ("no address", False),
        ("http://[broken", False),
    ],
)
def test_what_is_in_the_clear_is_told_from_what_is_not(address: str, *, readable: bool) -> None:
    assert is_in_the_clear(address) is readable


@pytest.mark.parametrize("host", [EVERY_ADDRESS, "::", "192.168.1.4", "example.org", ""])
def test_an_address_that_others_reach_is_no_loopback(host: str) -> None:
    assert not is_loopback(host)


def test_a_warning_names_host_and_remedy_once_and_never_the_password(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        warn_in_the_clear("CoreNLP", "http://ann:secret@nlp.example.org:9000/x", "its token", "Use https.")
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage() == (
        "CoreNLP at http://nlp.example.org:9000 is spoken to without encryption: "
        "everybody on the way can read its token and the texts. Use https."
    )


def test_every_service_elsewhere_without_encryption_is_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(
        home=tmp_path,
        neo4j_uri="bolt://db.example.org",
        neo4j_password="pw",
        corenlp_url="http://nlp.example.org",
    )
    neo4j_address(settings)
    corenlp_url(settings)
    for url, key in (("http://graph.example.org", "key"), ("http://open.example.org", None)):
        with Client(url, key):
            pass
    said = [record.getMessage() for record in caplog.records]
    assert [line.partition(" is spoken")[0] for line in said] == [
        "Neo4j at bolt://db.example.org",
        "CoreNLP at http://nlp.example.org",
        "Consilience at http://graph.example.org",
    ]
    assert "bolt+s://" in said[0]
    assert "neo4j+s://" in said[0]
    assert "https" in said[1]


@pytest.mark.parametrize(
    ("host", "public", "warned"),
    [
        ("127.0.0.1", None, False),
        ("::1", None, False),
        (EVERY_ADDRESS, None, True),
        (EVERY_ADDRESS, "http://graph.example.org", True),
        (EVERY_ADDRESS, "https://graph.example.org", False),
    ],
)
def test_serving_others_without_https_is_said(host: str, public: str | None, tmp_path: Path, *, warned: bool) -> None:
    with capture_logs() as logs:
        warn_of_plain_http(host, Settings(home=tmp_path, public_url=public))
    assert [("CONSILIENCE_PUBLIC_URL" in line["event"], line["log_level"]) for line in logs] == (
        [(True, "warning")] if warned else []
    )


def test_a_command_says_it_on_standard_error(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from consilience.platform.commands.main import main; main()", "query", "RETURN 1"],
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "CONSILIENCE_HOME": str(tmp_path),
            "CONSILIENCE_NEO4J_URI": "bolt://0.0.0.0:9",  # this machine, by a name that is not a loopback
            "CONSILIENCE_NEO4J_PASSWORD": "planted",
        },
        check=False,
    )
    assert done.stderr.count("without encryption") == 1, done.stderr
    assert "bolt+s://" in done.stderr
    assert "planted" not in done.stderr
    assert "without encryption" not in done.stdout
