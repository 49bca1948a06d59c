import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.errors import QueryRefusedError
from consilience.graph.gate import read
from consilience.graph.merge import merge
from consilience.graph.store import Store

pytestmark = pytest.mark.neo4j


async def test_a_query_returns_values_of_json_and_says_when_there_was_more(store: Store) -> None:
    await merge(store, document_graph(Statement(Thing("Ann"), "founded", Thing("Acme", "Organization"))))
    result = await read(
        store,
        "MATCH (p:Person)-[r]->(o) RETURN p.name AS name, labels(o) AS labels, type(r) AS type, date($on) AS day",
        {"on": "2026-11-21"},
    )
    assert (result.columns, result.truncated) == (("name", "labels", "type", "day"), False)
    assert result.rows == (("Ann", ["Entity", "Organization"], "founded", "2026-11-21"),)
    limited = await read(store, "UNWIND range(1, 10) AS i RETURN i", limit=3)
    assert (limited.rows, limited.truncated) == (((1,), (2,), (3,)), True)


async def test_nodes_relationships_and_paths_become_dictionaries(store: Store) -> None:
    await merge(store, document_graph(Statement(Thing("Ann"), "founded", Thing("Acme", "Organization"))))
    result = await read(store, "MATCH path = (p:Person)-[r:founded]->(o) RETURN p, r, path")
    person, relationship, path = result.rows[0]
    assert (person["labels"], person["properties"]["name"]) == (["Entity", "Person"], "Ann")
    assert (relationship["type"], relationship["start"]) == ("founded", person["id"])
    assert (len(path["nodes"]), path["relationships"]) == (2, [relationship])


@pytest.mark.parametrize(
    ("cypher", "reason"),
    [
        ("CREATE (n) RETURN n", "may only read"),
        ("MATCH (n) DETACH DELETE n", "may only read"),
        ("CREATE INDEX x FOR (n:Y) ON (n.z)", "may only read"),
        ("ALTER USER neo4j SET PASSWORD 'another-one'", "may only read"),
        ("LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line", "LOAD CSV reads files"),
        ("CALL { LOAD CSV FROM 'http://169.254.169.254/' AS line RETURN line } RETURN line", "LOAD CSV reads files"),
        ("CALL dbms.listConfig()", "the procedure dbms.listConfig is not among those that only read"),
        ("CALL db.clearQueryCaches()", "the procedure db.clearQueryCaches is not"),
        ("SHOW SETTINGS", "SHOW SETTINGS"),
        ("RETURN 1; MATCH (n) DETACH DELETE n", "exactly one statement"),
        ("MATCH (n)\nWHERE n.name = \nRETURN n", "(line 3, column 8)"),
        ("MATCH (n RETURN n", "(line 1, column 10)"),
        ("RETURN 1/0", "/ by zero"),
        ("RETURN $x", "Expected parameter(s): x"),
        ("", "Unexpected end of input"),
    ],
)
async def test_what_does_not_only_read_is_refused_with_the_reason(store: Store, cypher: str, reason: str) -> None:
    with pytest.raises(QueryRefusedError) as caught:
        await read(store, cypher)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_the_server_itself_refuses_a_write_in_a_reading_session(store: Store) -> None:
    async with store.session("READ") as session:
        with pytest.raises(Exception, match="Writing in read access mode not allowed"):
            await (await session.run("CREATE (n:Note)")).consume()


async def test_a_query_that_takes_too_long_is_stopped(store: Store) -> None:
    endless = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*)"
    with pytest.raises(QueryRefusedError, match=r"stopped after 0\.5 s"):
        await read(store, endless, timeout=0.5)


@pytest.mark.parametrize(
    "cypher",
    ["CALL db.labels()", "EXPLAIN MATCH (n) RETURN n", "CALL db.index.fulltext.queryNodes('entity_names', 'ann')"],
)
async def test_what_only_reads_is_let_through(store: Store, cypher: str) -> None:
    await read(store, cypher)


async def test_a_parameter_that_cannot_be_sent_is_refused(store: Store) -> None:
    with pytest.raises(QueryRefusedError, match="parameter"):
        await read(store, "RETURN $x", {"x": 2**70})
