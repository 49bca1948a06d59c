import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.cypher.read_only_gate import explain_query, run_read_query
from consilience.graph.model.errors import QueryRefusedError
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j


async def test_a_query_returns_values_of_json_and_says_when_there_was_more(store: Store) -> None:
    await merge_document(store, document_graph(Statement(Thing("Ann"), "founded", Thing("Acme", "Organization"))))
    result = await run_read_query(
        store,
        "MATCH (p:Person)-[r]->(o) RETURN p.name AS name, labels(o) AS labels, type(r) AS type, date($on) AS day",
        {"on": "2026-11-21"},
    )
    assert (result.columns, result.truncated) == (("name", "labels", "type", "day"), False)
    assert result.rows == (("Ann", ["Entity", "Organization"], "founded", "2026-11-21"),)
    limited = await run_read_query(store, "UNWIND range(1, 10) AS i RETURN i", limit=3)
    assert (limited.rows, limited.truncated) == (((1,), (2,), (3,)), True)


async def test_nodes_relationships_and_paths_become_dictionaries(store: Store) -> None:
    await merge_document(store, document_graph(Statement(Thing("Ann"), "founded", Thing("Acme", "Organization"))))
    result = await run_read_query(store, "MATCH path = (p:Person)-[r:founded]->(o) RETURN p, r, path")
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
        ("RETURN 1; MATCH (n) DETACH DELETE n", "may only read"),
        ("RETURN 1; MATCH (n) RETURN n", "exactly one statement"),
        ("MATCH (n)\nWHERE n.name = \nRETURN n", "(line 3, column 8)"),
        ("MATCH (n RETURN n", "(line 1, column 10)"),
        ("RETURN 1/0", "/ by zero"),
        ("RETURN $x", "Expected parameter(s): x"),
        ("", "Unexpected end of input"),
    ],
)
async def test_what_does_not_only_read_is_refused_with_the_reason(store: Store, cypher: str, reason: str) -> None:
    with pytest.raises(QueryRefusedError) as caught:
        await run_read_query(store, cypher)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_the_server_itself_refuses_a_write_in_a_reading_session(store: Store) -> None:
    async with store.session("READ") as session:
        with pytest.raises(Exception, match="Writing in read access mode not allowed"):
            await (await session.run("CREATE (n:Note)")).consume()


async def test_a_query_that_takes_too_long_is_stopped(store: Store) -> None:
    endless = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*)"
    with pytest.raises(QueryRefusedError, match=r"stopped after 0\.5 s"):
        await run_read_query(store, endless, timeout=0.5)


@pytest.mark.parametrize(
    "cypher",
    ["CALL db.labels()", "EXPLAIN MATCH (n) RETURN n", "CALL db.index.fulltext.queryNodes('entity_names', 'ann')"],
)
async def test_what_only_reads_is_let_through(store: Store, cypher: str) -> None:
    await run_read_query(store, cypher)


WHOLE = "MATCH (n) WHERE NOT n:Migration RETURN n ORDER BY n.id"
ATTACKS = [
    "CREATE (n:Note)",
    "\\u0043REATE (n:Note)",
    "/* MATCH (n) RETURN n */ MERGE (n:Note) // RETURN 1",
    "MATCH (n) CALL (n) { DETACH DELETE n }",
    "CALL () { CALL () { CALL () { CREATE (n) RETURN n } RETURN n } RETURN n } RETURN n",
    "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1 ROWS",
    "UNWIND [1] AS i CALL (i) { RETURN i AS j } IN TRANSACTIONS RETURN j",
    "MATCH (n) FOREACH (x IN [1] | SET n.x = x)",
    "MATCH (n) RETURN CASE WHEN true THEN 1 END AS x NEXT CREATE (m)",
    "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    "LOAD\n/**/CSV FROM 'http://169.254.169.254/' AS line RETURN line",
    "\\u004cOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    "CALL () { LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line } RETURN line",
    "CALL dbms.listConfig()",
    "CALL `dbms`.`listConfig`() YIELD name RETURN name",
    "CALL db.createLabel('x')",
    "CALL db.clearQueryCaches()",
    "CALL apoc.load.json('http://127.0.0.1/')",
    "RETURN apoc.text.join(['a'], '')",
    "CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()",
    "SHOW USERS",
    "SHOW SETTINGS",
    "SHOW TRANSACTIONS",
    "TERMINATE TRANSACTIONS 'neo4j-transaction-1'",
    "USE system SHOW USERS",
    "CREATE USER eve SET PASSWORD 'password1'",
    "DROP DATABASE neo4j",
    "CREATE INDEX x FOR (n:N) ON (n.x)",
    "ALTER CURRENT USER SET PASSWORD FROM 'a' TO 'b'",
    "RETURN 1; CREATE (n)",
    "EXPLAIN CREATE (n)",
    "PROFILE CREATE (n)",
    "CYPHER 25 CREATE (n)",
    "CYPHER runtime=slotted CREATE (n)",
    "",
    "*/ CREATE (n) /*",
]


@pytest.mark.parametrize("cypher", ATTACKS)
async def test_what_does_more_than_read_is_refused_and_changes_nothing(store: Store, cypher: str) -> None:
    await merge_document(store, document_graph(Statement(Thing("Ann"), "founded", Thing("Acme", "Organization"))))
    before = await run_read_query(store, WHOLE)
    with pytest.raises(QueryRefusedError):
        await run_read_query(store, cypher)
    with pytest.raises(QueryRefusedError):
        await explain_query(store, cypher)
    assert (await run_read_query(store, WHOLE)).rows == before.rows


@pytest.mark.parametrize(
    "cypher",
    [
        "CALL (*) { RETURN 1 AS one } RETURN one",
        "MATCH (dbms:Person) RETURN dbms.name, 'apoc.load.json(1)' AS text",
        "MATCH (n) RETURN n.name // CREATE (m)",
        "WITH 'CREATE (n)' AS text RETURN text",
        "MATCH (n:Person) WHERE EXISTS { (n)-[:founded]->() } RETURN COUNT { (n)--() }",
    ],
)
async def test_what_only_looks_dangerous_is_let_through(store: Store, cypher: str) -> None:
    await run_read_query(store, cypher)


async def test_an_error_says_where_in_the_query_it_is(store: Store) -> None:
    with pytest.raises(QueryRefusedError, match=r"line 2, column \d+") as refused:
        await run_read_query(store, "MATCH (n)\nRETRUN n")
    assert refused.value.line == 2
    with pytest.raises(QueryRefusedError, match="not defined") as unknown:
        await explain_query(store, "MATCH (n)\nRETURN m")
    assert (unknown.value.line, unknown.value.column) == (2, 8)


async def test_an_explanation_tells_steps_columns_and_doubts(store: Store) -> None:
    plan = await explain_query(store, "MATCH (a:Person), (b:Person)\nRETURN a.name AS a, b.name AS b")
    assert plan.root.operator == "ProduceResults"
    assert plan.columns == ("a", "b")
    assert [(w.kind, w.line) for w in plan.warnings if "artesian" in w.text] == [("PERFORMANCE", 1)]


async def test_a_result_that_is_too_large_is_cut(store: Store) -> None:
    cut = await run_read_query(store, "UNWIND range(1, 100) AS i RETURN 'abcdefghij' AS text", most_bytes=100)
    assert (len(cut.rows), cut.truncated) == (7, True)
    with pytest.raises(QueryRefusedError, match="first row alone"):
        await run_read_query(store, "RETURN range(1, 1000)", most_bytes=100)


async def test_a_parameter_that_cannot_be_sent_is_refused(store: Store) -> None:
    with pytest.raises(QueryRefusedError, match="parameter"):
        await run_read_query(store, "RETURN $x", {"x": 2**70})
