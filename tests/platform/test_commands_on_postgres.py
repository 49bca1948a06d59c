"""Commands of two machines, each with a data folder of its own, on one PostgreSQL and one graph."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from neo4j import GraphDatabase
from pydantic import SecretStr
from tests.platform.test_llm_team import TEAM
from tests.servers.postgres import PostgresServer
from tests.servers.sample_reader import reads_the_sample
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.graph.store.address import Neo4jAddress
from consilience.platform.commands.main import main
from consilience.platform.commands.service import doctor
from consilience.platform.exporting.sample import sample_texts
from consilience.platform.support.settings import Settings

Command = Callable[..., dict[str, Any]]


@pytest.fixture
def command(
    tmp_path: Path,
    neo4j_address: Neo4jAddress,
    database_url: str,
    openai_server: Callable[[Script], ScriptedOpenAI],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[Command]:
    """Call a command on a machine, and return what it prints as JSON, with how often models were asked so far."""
    server = openai_server(reads_the_sample)
    (tmp_path / "llm.yaml").write_text(TEAM)
    given = {
        "DATABASE_URL": database_url,
        "NEO4J_URI": neo4j_address.uri,
        "NEO4J_PASSWORD": neo4j_address.password,
        "MODEL_API_KEY": "sk-planted",
        "MODEL_BASE_URL": server.url,
        "TEAM": str(tmp_path / "llm.yaml"),
    }
    for name, value in given.items():
        monkeypatch.setenv(f"CONSILIENCE_{name}", value)

    def call(machine: str, *arguments: object) -> dict[str, Any]:
        monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / machine))
        with pytest.raises(SystemExit) as left:
            main([*map(str, arguments), "--json"])
        told = capsys.readouterr()
        assert left.value.code == 0, told.out + told.err
        return {**json.loads(told.out), "asked": server.count}

    with GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password)) as driver:
        driver.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
        yield call
        driver.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")


def kept(postgres: PostgresServer, database: str) -> list[int]:
    """Return how many answers, calls and texts there are, and how many events that quote."""
    counted = (
        "(SELECT count(*) FROM consilience_answers.answers), (SELECT count(*) FROM consilience_calls.calls),"
        " (SELECT count(*) FROM consilience_calls.texts), (SELECT count(*) FROM consilience_runs.documents),"
        ' (SELECT count(*) FROM consilience_runs.events WHERE event NOT LIKE \'%"event":"split"%\')'
    )
    (row,) = postgres.do(f"SELECT {counted}", database)
    return [int(str(number)) for number in row]


@pytest.mark.slow
def test_what_one_machine_read_the_other_tells_asks_no_more_and_forgets(
    command: Command, tmp_path: Path, postgres: PostgresServer, database_url: str
) -> None:
    text = sample_texts("en")[0]
    first = command("one", "ingest", text)
    assert [document["status"] for document in first["documents"]] == ["merged"]
    assert [document["status"] for document in command("other", "ingest", text)["documents"]] == ["unchanged"]
    again = command("other", "ingest", text, "--again")
    assert [document["status"] for document in again["documents"]] == ["merged"]
    assert again["asked"] == first["asked"] > 0

    runs = command("other", "runs")["runs"]
    calls = command("other", "runs", "calls", runs[0]["id"])
    assert calls["count"] > 0
    assert {path.name for path in tmp_path.glob("*/*.sqlite")} <= {"forms.sqlite"}

    name = database_url.rpartition("/")[2]
    answers, asked, texts, documents, events = kept(postgres, name)
    assert (answers > 0, asked > 0, texts > 0, documents, events > 0) == (True, True, True, 0, True)
    command("other", "forget", first["documents"][0]["document_id"], "--yes")
    assert kept(postgres, name) == [0, 0, 0, 0, 0]


def test_the_doctor_looks_at_the_postgres(tmp_path: Path, database_url: str, postgres: PostgresServer) -> None:
    ok, detail = doctor._postgres(Settings(home=tmp_path, database_url=SecretStr(database_url)))
    assert ok
    assert "schema consilience_jobs: version 1" in detail
    assert "not encrypted" in detail
    assert postgres.password not in detail
