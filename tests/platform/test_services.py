import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest
from neo4j import GraphDatabase
from pydantic import SecretStr

from consilience.agents.corenlp.address import without_password
from consilience.graph.embedded.daemon import ProcessRecord, free_port, write_record
from consilience.graph.embedded.installation import transfer
from consilience.graph.embedded.installation.java import java_command
from consilience.graph.model.errors import DownloadError, ServiceError
from consilience.graph.store.address import Neo4jAddress
from consilience.platform.services.corenlp import corenlp_code, corenlp_url, stop_corenlp
from consilience.platform.services.corenlp_status import corenlp_status
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.settings import Settings, load_settings

REMOTE = "neo4j://db.example.org:7687"


@pytest.fixture
def settings(tmp_path: Path, cache: Path) -> Iterator[Settings]:
    settings = Settings(home=tmp_path / "a home", cache=cache, corenlp_url=None, corenlp_memory="1g")
    yield settings
    stop_corenlp(settings)


def test_a_given_neo4j_is_used_as_it_is(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "home", neo4j_uri=REMOTE, neo4j_user="me", neo4j_password=SecretStr("secret"))
    assert neo4j_address(settings) == Neo4jAddress(REMOTE, "me", "secret", "neo4j")
    assert not (tmp_path / "home").exists()


@pytest.mark.neo4j
def test_a_neo4j_given_by_the_environment_answers_in_place_of_the_embedded_one(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    other: Neo4jAddress = request.getfixturevalue("neo4j_address")
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", other.uri)
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", other.password)
    address = neo4j_address(load_settings(home=tmp_path / "home"))
    with GraphDatabase.driver(address.uri, auth=(address.user, address.password)) as driver:
        assert driver.execute_query("RETURN 6 * 7 AS answer").records[0].data() == {"answer": 42}
    assert not (tmp_path / "home").exists()


def test_a_given_neo4j_without_a_password_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ServiceError, match=r"Set CONSILIENCE_NEO4J_PASSWORD\.$"):
        neo4j_address(Settings(home=tmp_path, neo4j_uri=REMOTE, neo4j_password=None))


def test_a_given_corenlp_is_used_as_it_is(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "home", corenlp_url="http://nlp.example.org:9000/")
    assert corenlp_url(settings) == "http://nlp.example.org:9000"
    assert not (tmp_path / "home").exists()


@pytest.mark.corenlp
def test_the_local_server_is_started_once_and_stopped(settings: Settings) -> None:
    url = corenlp_url(settings)
    status = corenlp_status(settings)
    assert (status.running, status.url) == (True, without_password(url))
    assert corenlp_url(settings) == url
    assert corenlp_status(settings).pid == status.pid
    listening = {
        (link.laddr.ip.removeprefix("::ffff:"), link.laddr.port)
        for link in psutil.Process(status.pid).net_connections()
        if link.status == psutil.CONN_LISTEN
    }
    assert listening == {("127.0.0.1", int(url.rsplit(":", 1)[1]))}
    assert stop_corenlp(settings) is True
    assert (corenlp_status(settings).running, stop_corenlp(settings)) == (False, False)


@pytest.mark.corenlp
def test_a_server_that_was_killed_is_started_again(settings: Settings) -> None:
    url = corenlp_url(settings)
    pid = corenlp_status(settings).pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    psutil.Process(pid).wait(120)
    assert corenlp_status(settings).running is False
    again = corenlp_url(settings)
    assert (httpx.URL(again).netloc, again == url) == (httpx.URL(url).netloc, False), "The same place, another token."
    properties = json.dumps({"annotators": "tokenize,ssplit", "outputFormat": "json"})
    answer = httpx.post(again, params={"properties": properties}, content="Two words", timeout=60, trust_env=False)
    assert [token["word"] for token in answer.json()["sentences"][0]["tokens"]] == ["Two", "words"]


def test_a_pid_file_of_another_process_does_not_stop_it(settings: Settings) -> None:
    (settings.home / "corenlp").mkdir(parents=True)
    write_record(settings.home / "corenlp" / "server.json", ProcessRecord(os.getpid(), 1.0, 9, "4", start=1.0))
    assert (corenlp_status(settings).running, stop_corenlp(settings)) == (False, False)


@pytest.mark.corenlp
def test_more_memory_than_there_is_ends_in_one_sentence(settings: Settings) -> None:
    with pytest.raises(ServiceError, match=r"not enough memory\. .*CONSILIENCE_CORENLP_MEMORY"):
        corenlp_url(settings.model_copy(update={"corenlp_memory": "900000g"}))


def test_without_a_network_and_without_a_cache_the_error_says_what_to_do(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "PAUSE", 0.0)
    nowhere = {"cache": tmp_path / "empty", "artifacts_url": f"http://127.0.0.1:{free_port()}"}
    with pytest.raises(DownloadError, match=r"cannot be fetched from 127\.0\.0\.1"):
        corenlp_url(settings.model_copy(update=nowhere))


@pytest.mark.corenlp
def test_the_tokenizer_runs_on_the_code_alone(settings: Settings) -> None:
    jars = corenlp_code(settings)
    assert not any("models" in jar.name for jar in jars)
    command = java_command(jars, "edu.stanford.nlp.process.PTBTokenizer", options=["-Xmx128m", "-XX:+UseSerialGC"])
    done = subprocess.run(command, input="It can't rain.", capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["It", "ca", "n't", "rain", "."]
