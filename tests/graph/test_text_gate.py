"""What the text of a query may hold, before any server sees it."""

import random
import re

import pytest

from consilience.graph.cypher.text_gate.gate import check_text
from consilience.graph.model.errors import QueryRefusedError
from consilience.graph.store.statements import query, query_names

EXPRESSIONS = [
    "RETURN {}",
    "RETURN [x IN [1] | {}]",
    "RETURN [x IN {} | x]",
    "RETURN reduce(a = 0, x IN [1] | {})",
    "RETURN CASE WHEN true THEN {} END",
    "RETURN CASE {} WHEN 1 THEN 2 END",
    "MATCH (n) WHERE any(x IN [1] WHERE {} IS NOT NULL) RETURN n",
    "RETURN {{a: {}}}",
    "RETURN [(n)-->(m) | {}]",
    "WITH {} AS x RETURN x",
    "UNWIND {} AS x RETURN x",
    "MATCH (n {{name: {}}}) RETURN n",
    "RETURN 1 AS a ORDER BY {}",
    "RETURN 1 SKIP {}",
    "CYPHER 25 LET x = {} RETURN x",
    "CYPHER 25 MATCH (n) FILTER {} RETURN n",
    "CYPHER 25 WHEN {} THEN RETURN 1 ELSE RETURN 2",
    "CALL () {{ RETURN {} AS y }} RETURN y",
    "RETURN [1, 2][0..{}]",
    "RETURN $p[{}]",
]
FORBIDDEN = [
    "COLLECT { LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row }",
    "EXISTS { load csv WITH HEADERS FROM $address AS row RETURN row }",
    "COUNT { LOAD/**/CSV FROM 'http://127.0.0.1/' AS row RETURN row }",
    "COLLECT { LOAD // no\n CSV FROM 'file:///x' AS row RETURN row }",
    "COLLECT { \\u004cOAD CSV FROM 'file:///x' AS row RETURN row }",
    "COLLECT { ＬＯＡＤ CSV FROM 'file:///x' AS row RETURN row }",
    "COLLECT { CALL db.stats.retrieve('QUERIES') YIELD data RETURN data }",
    "COLLECT { CALL `db`.`stats` . retrieve('QUERIES') YIELD data RETURN data }",
    "COLLECT { CALL/* */dbms.listConfig() YIELD name RETURN name }",
    "COLLECT { CALL apoc.load.json('http://127.0.0.1/') YIELD value RETURN value }",
    "COLLECT { SHOW TRANSACTIONS YIELD currentQuery RETURN currentQuery }",
    "COLLECT { SHOW SETTINGS YIELD value RETURN value }",
    "COLLECT { USE system MATCH (n) RETURN n }",
    "COLLECT { USE graph.byName('system') MATCH (n) RETURN n }",
    "apoc.util.sleep(100)",
    "apoc /* a */ . /* b */ `util` . sleep /* c */ (100)",
    "`apoc`.`util`.`sleep`(100)",
    "`apoc.util.sleep`(100)",
    "gds.version()",
    "dbms.anything(1)",
    "file()",
    "FILE ()",
    "linenumber()",
    "graph.byElementId('4:a:1')",
    "any_new_function(1)",
    "x[0].dbms.anything(1)",
    "a$apoc.b(1)",
]


@pytest.mark.parametrize("forbidden", FORBIDDEN)
def test_what_a_reader_may_not_reach_is_refused_in_every_place_of_an_expression(forbidden: str) -> None:
    for place in EXPRESSIONS:
        with pytest.raises(QueryRefusedError, match=r"\(line \d+, column \d+\)"):
            check_text(place.format(forbidden))


@pytest.mark.parametrize(
    "cypher",
    [
        "RETURN 'a\\u0027 AS x //' AS y",  # the server sees the end of the text at the escape
        "RETURN 1 // \\u000a LOAD CSV FROM 'file:///x' AS row RETURN row",
        "RETURN 1 /* \\u002a\\u002f LOAD CSV FROM 'file:///x' AS row RETURN row */",
        "RETURN 1 AS `x\\u0060 `",
        "RETURN 'x\\U00000027'",
        "RETURN 1 // a\u2028LOAD CSV FROM 'file:///x' AS row",
        "RETURN 'without an end",
        "RETURN `without an end",
        "RETURN\u200b1",
        "RETURN\x001",
        "\ufeffRETURN 1",
        "R\\u0045TURN 1",
    ],
)
def test_what_the_server_could_read_in_another_way_is_refused(cypher: str) -> None:
    with pytest.raises(QueryRefusedError):
        check_text(cypher)


@pytest.mark.parametrize(
    "cypher",
    [
        "MATCH (n:Entity {name: 'LOAD CSV FROM'}) RETURN n // CALL dbms.listConfig()",
        'RETURN "it\'s /* no comment */ \\" apoc.load.json(1)" AS text',
        "MATCH (n) USING INDEX n:Entity(name) WHERE n.name = 'x' RETURN n",
        "MATCH (n) USING TEXT INDEX SEEK n:Entity(name) WHERE n.name = 'x' RETURN n",
        "MATCH (n) USING SCAN n:Entity WHERE (n.name) = 'x' RETURN n",
        "MATCH p = SHORTEST 2 GROUPS (a:Person)-[:founded]-+(b) RETURN p",
        "MATCH p = ALL SHORTEST (a)((x)-[r:founded]->(y)){1,3}(b) RETURN p",
        "MATCH p = shortestPath((a)-[*..6]-(b)) RETURN nodes(p), length(p)",
        "MATCH (n) WHERE NOT (n)--() AND (n.a OR (n.b)) RETURN count(*), COUNT { (n)--() }, collect(DISTINCT n.name)",
        "MATCH (n) CALL (n) { MATCH (n)--(m) RETURN m } RETURN m",
        "OPTIONAL CALL (*) { RETURN 1 AS one } RETURN one",
        "CALL db.labels() YIELD label RETURN label",
        "CALL db.index.fulltext.queryNodes('entity_names', 'ann') YIELD node, score RETURN node",
        "CYPHER 25 runtime=slotted RETURN 1",
        "CYPHER 25 LET x = coll.sort([2, 1]) FILTER x[0] = 1 RETURN x NEXT RETURN 2 AS y",
        "CYPHER 25 WHEN EXISTS { (:Person) } THEN RETURN 1 AS x ELSE RETURN 2 AS x",
        "MATCH (n) RETURN n {.name, .*, load: n.load, call: n.call} AS map, n.use AS use",
        "RETURN [1, 2, 3][0..size([1])], 1.5e3, 0x1F, $p[1], $`a b`, toUpper ('x'), Date('2026-01-01')",
        "RETURN datetime.truncate('day', datetime()), point.distance(point({x: 1, y: 2}), $p), point({x: 1, y: 2}).x",
        "MATCH (n:人:`with (parens)`) WHERE n.`naïve name` =~ '(?i).*foo.*' OR n.हिन्दी = '\\u00e9' RETURN n",
        "MATCH (n) WHERE n.path = 'C:\\\\users' RETURN n",
        "EXPLAIN MATCH (n) RETURN n",
        "RETURN reduce(m = 0, x IN [1, 2] | CASE WHEN x > m THEN x ELSE m END) AS most",
    ],
)
def test_what_is_harmless_is_let_through(cypher: str) -> None:
    check_text(cypher)


def test_every_reading_statement_of_our_own_would_be_let_through() -> None:
    refused = set()
    for name in query_names():
        text = query(name, label="Fact")
        try:
            check_text(text)
        except QueryRefusedError as error:
            if not re.search(r"\b(CREATE|MERGE|SET|DELETE|REMOVE)\b", text):
                refused.add((name, str(error)))
    ours = {
        "await_indexes",
        "count_connections",
        "document_company",  # holds lists against one another that are short by what it is given
        "failed_indexes",
        "found_by_keys",  # waits for an index, which a query of a reader may not
        "known_facts",  # says how it is planned, which a query of a reader may not
        "large_transactions",
        "transactions_of_query",
        "terminate_transactions",
    }
    assert {name for name, _ in refused} <= ours, refused


@pytest.mark.parametrize(
    "cypher",
    [
        "RETURN " + "(" * 15_000 + "1" + ")" * 15_000,
        "RETURN " + "[" * 65 + "]" * 65,
        "RETURN " + "{a: " * 65 + "1" + "}" * 65,
        "RETURN " + "CASE WHEN true THEN " * 65 + "1" + " END" * 65,
        "RETURN " + "NOT " * 20_000 + "true",
        "RETURN " + "-" * 20_000 + "1",
        "RETURN 1" + "+1" * 20_000,
        "WITH {} AS x RETURN x" + ".a" * 20_000,
        "WITH [] AS x RETURN x" + "[0]" * 20_000,
        "RETURN 1 AS a" + " UNION RETURN 1 AS a" * 4_000,
        "RETURN 1)",
        "RETURN (1]",
    ],
)
def test_a_query_that_is_too_deep_for_the_server_never_reaches_it(cypher: str) -> None:
    with pytest.raises(QueryRefusedError, match=r"nested|operators|closes nothing"):
        check_text(cypher)


@pytest.mark.parametrize(
    "cypher",
    [
        "RETURN size(reduce(s = 'x', i IN range(1, 40) | s + s))",
        "RETURN reduce(s = 'x', i IN range(1, 40) | replace(s, 'x', s))",
        "RETURN reduce(s = 'x', i IN range(1, 40) | replace(s, 'x', 'xx'))",
        "RETURN reduce(s = 'x', i IN range(1, 40) | `replace`(s, '', $p))",
        "CYPHER 25 RETURN allReduce(s = 'x', i IN range(1, 40) | s + s, true)",
        "RETURN reduce(s = [1], i IN range(1, 40) | CASE WHEN true THEN [s, s] ELSE [] END)",
        "RETURN reduce(a = 1, i IN [1] | reduce(s = 'x', j IN range(1, 40) | (s) + (s)))",
        "WITH 'x' AS a " + "WITH a + a AS a " * 30 + "RETURN size(a)",
    ],
)
def test_what_doubles_again_and_again_is_refused(cypher: str) -> None:
    with pytest.raises(QueryRefusedError, match="doubles"):
        check_text(cypher)


@pytest.mark.parametrize(
    "cypher",
    [
        "RETURN " + "replace(" * 14 + "'x'" + ", 'x', 'xx')" * 14,
        "RETURN " + "replace(" * 14 + "'x'" + ", '', 'x')" * 14,
        "WITH 'x' AS a " + "WITH replace(a, 'x', $p) AS a " * 3 + "RETURN size(a)",
    ],
)
def test_what_replaces_short_texts_by_long_ones_again_and_again_is_refused(cypher: str) -> None:
    with pytest.raises(QueryRefusedError, match="again and again"):
        check_text(cypher)


def test_what_people_replace_is_let_through() -> None:
    check_text("MATCH (n) RETURN reduce(s = n.name, c IN ['.', ','] | replace(s, c, ''))")
    check_text("MATCH (n) RETURN reduce(s = n.name, c IN [1, 2] | replace(replace(s, '--', '-'), ' ', '_'))")
    escaped = "replace(replace(replace(replace(n.name, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), \"'\", '&#39;')"
    check_text(f"MATCH (n) RETURN {escaped}")
    check_text("MATCH (n) RETURN replace(n.name, $from, $to)")


def test_long_lists_are_let_through() -> None:
    check_text("RETURN [" + ", ".join(f"'{number}'" for number in range(10_000)) + "]")
    check_text("RETURN {" + ", ".join(f"k{number}: n.x.y" for number in range(5_000)) + "}")


@pytest.mark.parametrize(
    ("pattern", "slow"),
    [
        (".*foo.*", False),
        ("(?i)acme.{0,20}corp(oration)?", False),
        ("[a-z+*(]+@\\w+\\.com", False),
        ("\\Q(a+)+\\E", False),
        ("(a+)+b", True),
        ("((a)|b)*c", True),
        ("(a?){40}a{40}", True),
        ("(?x)(a+) +b", True),
        ("a{1,99}{1,99}{1,99}", True),
        ("(a*)\\1b", True),
        (".*a.*b.*c.*d.*e", True),
    ],
)
def test_a_pattern_that_could_take_for_ever_is_refused(pattern: str, *, slow: bool) -> None:
    literal = pattern.replace("\\", "\\\\")
    given: list[tuple[str, dict[str, str]]] = [(f"RETURN 'x' =~ '{literal}'", {}), ("RETURN 'x' =~ $p", {"p": pattern})]
    for cypher, parameters in given:
        if not slow:
            check_text(cypher, parameters)
            continue
        with pytest.raises(QueryRefusedError, match="take for ever"):
            check_text(cypher, parameters)


@pytest.mark.parametrize(
    "right", ["n.pattern", "('(a+)' + '+b')", "'(a+)' + '+b'", "$p + '+b'", "$p.a", "head(['(a+)+'])"]
)
def test_a_pattern_that_is_only_known_to_the_server_is_refused(right: str) -> None:
    with pytest.raises(QueryRefusedError, match="one text or one parameter"):
        check_text(f"MATCH (n) WHERE n.name =~ {right} RETURN n", {"p": "a"})


def test_reading_any_signs_ends_soon_and_in_an_answer() -> None:
    chance = random.Random(15)
    for _ in range(300):
        text = "".join(chance.choice("'\"`\\/*u0027 \n(){}[].$=~aLOADCSV-") for _ in range(chance.randint(1, 2_000)))
        try:
            check_text(text)
        except QueryRefusedError as error:
            assert "\n" not in str(error)  # noqa: PT017 - most of them are refused, and some are not
