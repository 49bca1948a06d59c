from pathlib import Path

import pytest
from neo4j import GraphDatabase
from neo4j.exceptions import AuthError, ClientError, TransientError

from consilience.graph.embedded.status import neo4j_status
from consilience.graph.store.address import Neo4jAddress

pytestmark = pytest.mark.neo4j


def test_the_server_is_a_neo4j_that_answers_cypher(neo4j_address: Neo4jAddress) -> None:
    with GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password)) as driver:
        records, _, _ = driver.execute_query("UNWIND [1, 2, 3] AS x RETURN sum(x) AS total", database_="neo4j")
        assert [record.data() for record in records] == [{"total": 6}]


def test_nobody_enters_without_the_password(neo4j_address: Neo4jAddress) -> None:
    with (
        GraphDatabase.driver(neo4j_address.uri, auth=("neo4j", "neo4j")) as driver,
        pytest.raises(AuthError),
    ):
        driver.verify_connectivity()


def test_a_home_without_a_server_is_reported_as_not_running(tmp_path: Path) -> None:
    status = neo4j_status(tmp_path)
    assert (status.running, status.pid, status.folder) == (False, None, tmp_path / "neo4j")


@pytest.mark.parametrize("address", ["file:///etc/hostname", "http://127.0.0.1:9/", "http://[::1]:9/"])
def test_the_server_reads_no_file_and_no_address_even_where_no_gate_stands_before_it(
    neo4j_address: Neo4jAddress, address: str, request: pytest.FixtureRequest
) -> None:
    if request.config.getoption("--neo4j") == "docker":
        pytest.skip("the settings are those of the embedded server")
    with (
        GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password)) as driver,
        pytest.raises(ClientError, match=r"allow_csv_import_from_file_urls|cypher_ip_blocklist"),
    ):
        driver.execute_query("RETURN [x IN [1] | COLLECT { LOAD CSV FROM $from AS row RETURN row }]", {"from": address})


def test_one_statement_may_not_take_all_memory(neo4j_address: Neo4jAddress) -> None:
    grows = "UNWIND range(1, 1000) AS x WITH collect($megabyte + x) AS every RETURN size(every)"
    with (
        GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password)) as driver,
        driver.session() as session,  # which does not try again
        pytest.raises(TransientError, match=r"db\.memory\.transaction\.max"),
    ):
        session.run(grows, megabyte="x" * (1 << 20)).consume()
