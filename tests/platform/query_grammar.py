"""Makes queries as an attacker would: what a reader may not reach, in every place of every clause, and disguised."""

import random
from dataclasses import dataclass

__all__ = ["Asked", "Canaries", "Grammar"]

PLACES = (
    "[x IN [1] | {}]",
    "[x IN {} | x]",
    "[x IN [1, 2] WHERE {} IS NOT NULL | x]",
    "reduce(acc = 0, x IN [1] | {})",
    "CASE WHEN true THEN {} ELSE null END",
    "CASE {} WHEN 1 THEN 2 ELSE 3 END",
    "any(x IN [1] WHERE {} IS NOT NULL)",
    "all(x IN [1] WHERE {} IS NOT NULL)",
    "none(x IN [1] WHERE {} IS NULL)",
    "single(x IN [1] WHERE {} IS NOT NULL)",
    "{{a: {}}}",
    "{{a: {}}}.a",
    "[{}][0]",
    "[0, 1][{}]",
    "[0, 1][0..{}]",
    "coalesce({}, 1)",
    "size([{}])",
    "toString({})",
    "({} IS NULL OR true)",
    "({}) = 1",
    "COLLECT {{ RETURN {} AS c }}",
    "EXISTS {{ WITH {} AS c WHERE c IS NOT NULL RETURN c }}",
    "COUNT {{ UNWIND [{}] AS c RETURN c }}",
    "[(a)-->(b) | {}]",
    "head(COLLECT {{ MATCH (m) RETURN {} AS c LIMIT 1 }})",
)
QUERIES = (
    "RETURN {} AS r",
    "WITH {} AS r RETURN r",
    "UNWIND [{}] AS r RETURN r",
    "UNWIND {} AS r RETURN r",
    "RETURN 1 AS one ORDER BY {}",
    "RETURN 1 AS one SKIP {}",
    "RETURN 1 AS one LIMIT {}",
    "MATCH (n) WHERE {} IS NOT NULL RETURN n LIMIT 3",
    "MATCH (n {{name: {}}}) RETURN n LIMIT 3",
    "OPTIONAL MATCH (n) RETURN n {{.name, x: {}}} LIMIT 3",
    "CALL () {{ RETURN {} AS r }} RETURN r",
    "CALL {{ WITH 1 AS one RETURN {} AS r }} RETURN r",
    "RETURN 1 AS r UNION RETURN {} AS r",
    "MATCH p = shortestPath((a)-[*..2]-(b)) WHERE a <> b RETURN {} AS r LIMIT 1",
    "WITH 1 AS one WHERE {} IS NOT NULL RETURN one",
    "RETURN collect({}) AS r",
    "EXPLAIN RETURN {} AS r",
    "PROFILE RETURN {} AS r",
    "CYPHER 5 RETURN {} AS r",
    "CYPHER 25 LET r = {} RETURN r",
    "CYPHER 25 UNWIND [1] AS one FILTER {} IS NOT NULL RETURN one",
    "CYPHER 25 WHEN {} IS NOT NULL THEN RETURN 1 AS r ELSE RETURN 2 AS r",
    "CYPHER 25 RETURN 1 AS one NEXT RETURN {} AS r",
    "CYPHER 25 runtime=slotted RETURN {} AS r",
)
ANY_TYPE = (
    "[x IN [1] | {}]",
    "CASE WHEN true THEN {} ELSE null END",
    "any(x IN [1] WHERE {} IS NOT NULL)",
    "{{a: {}}}",
    "{{a: {}}}.a",
    "[{}][0]",
    "({} IS NULL OR true)",
    "COLLECT {{ RETURN {} AS c }}",
    "COUNT {{ UNWIND [{}] AS c RETURN c }}",
    "head(COLLECT {{ MATCH (m) RETURN {} AS c LIMIT 1 }})",
)
"""Places where a value of any type makes a right query, by which false refusals are told from faults."""
RIGHT = (
    "RETURN {} AS r",
    "WITH {} AS r RETURN r",
    "UNWIND [{}] AS r RETURN r",
    "CALL () {{ RETURN {} AS r }} RETURN r",
)
SUBQUERIES = ("COLLECT {{ {} }}", "EXISTS {{ {} }}", "COUNT {{ {} }}", "COLLECT {{ CALL () {{ {} }} RETURN 1 AS u }}")
HARMLESS = (
    "1",
    "'a text with LOAD CSV FROM \\'file:///x\\' in it'",
    "$p",
    "[1, 2, 3]",
    "toUpper('x')",
    "datetime().year",
    "range(1, 10)",
    "COUNT { (n2)--() }",
    "EXISTS { MATCH (m:Person) RETURN m }",
    "point({x: 1, y: 2}).x",
    "('Acme' =~ '(?i).*cm.*')",
)
HEAVY = (
    "range(1, 1000000)",
    "reduce(s = 'x', i IN range(1, 40) | s + s)",
    "reduce(s = 'x', i IN range(1, 40) | replace(s, 'x', 'xx'))",
    "COUNT { UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN a }",
    "COLLECT { UNWIND range(1, 100000000) AS a RETURN a }",
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' =~ '(a+)+b'",
    "(" * 15_000 + "1" + ")" * 15_000,
    "any(a IN range(1, 1000000) WHERE any(b IN range(1, 1000000) WHERE a + b < 0))",
    "size([a IN range(1, 1000000000) | toString(a)])",
    "reduce(t = 0, a IN range(1, 1000000) | reduce(u = t, b IN range(1, 1000000) | b))",
    "[" * 200 + "]" * 200,
    "NOT " * 5_000 + "true",
    "1" + " + 1" * 5_000,
)
DEAF = (
    (
        f"reduce(t = reduce(u = '', i IN range(1, 4000) | u + '{'x' * 100}'), a IN range(1, 100000)"
        " | CASE WHEN t CONTAINS 'b' THEN '' ELSE t END)"
    ),
)
GAPS = (" ", "  ", "\n", "\t", "\r\n", "/**/", " /* RETURN */ ", "//\n", " // it's a 'comment'\n", "\u00a0", "\u2003")


@dataclass(frozen=True, slots=True)
class Canaries:
    """What must never be reached."""

    file: str
    """Path of a file."""
    port: int
    """Of 127.0.0.1, where nobody must call."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One query of the fuzz."""

    cypher: str
    kind: str
    """`forbidden`, `harmless`, `heavy` or `deaf`."""


class Grammar:
    """Queries from a seed, always the same ones."""

    def __init__(self, seed: int, canaries: Canaries) -> None:
        self._chance, self._canaries = random.Random(seed), canaries

    def query(self, kind: str | None = None) -> Asked:
        """Return the next query."""
        kind = kind or self._chance.choices(["forbidden", "harmless", "heavy"], [90, 9, 1])[0]
        leaves = {"harmless": HARMLESS, "heavy": HEAVY, "deaf": DEAF}
        leaf = self._forbidden() if kind == "forbidden" else self._chance.choice(leaves[kind])
        depth = self._chance.choice([0, 1, 1, 2, 2, 3, 4]) if kind != "deaf" else 0
        for _ in range(depth):
            leaf = self._chance.choice(ANY_TYPE if kind == "harmless" else PLACES).format(leaf)
        if kind == "deaf":
            return Asked(f"RETURN {leaf} AS r", kind)
        whole = self._chance.choice(RIGHT if kind == "harmless" else QUERIES).format(leaf)
        return Asked(self._disguised(whole) if kind == "forbidden" else whole, kind)

    def _forbidden(self) -> str:
        chance, canaries = self._chance, self._canaries
        address = chance.choice(
            [
                f"'file://{canaries.file}'",
                f"'http://127.0.0.1:{canaries.port}/x'",
                "$file",
                "$http",
                "'file:///proc/self/environ'",
            ]
        )
        headers = chance.choice(["", "WITH HEADERS "])
        end = chance.choice(["", " FIELDTERMINATOR ';'"])
        clause = chance.choice(
            [
                f"LOAD CSV {headers}FROM {address} AS row{end} RETURN row",
                f"LOAD CSV {headers}FROM {address} AS row{end} WITH row LIMIT 1 RETURN row",
                f"WITH {address} AS a LOAD CSV FROM a AS row RETURN row",
                "CALL db.stats.retrieve('QUERIES') YIELD data RETURN data",
                "CALL db.stats.retrieveAllAnonymized('x') YIELD data RETURN data",
                "CALL dbms.listConfig() YIELD name, value RETURN name + value",
                "CALL dbms.queryJmx('*:*') YIELD attributes RETURN attributes",
                "CALL dbms.listConnections() YIELD connector RETURN connector",
                "CALL dbms.components() YIELD name RETURN name",
                "CALL tx.getMetaData() YIELD metadata RETURN metadata",
                f"CALL apoc.load.json({address}) YIELD value RETURN value",
                "CALL genai.vector.encode('x', 'OpenAI', {}) YIELD vector RETURN vector",
                "SHOW TRANSACTIONS YIELD currentQuery RETURN currentQuery",
                "SHOW SETTINGS YIELD name, value RETURN name + value",
                "SHOW PROCEDURES YIELD name RETURN name",
                "SHOW USERS YIELD user RETURN user",
                "TERMINATE TRANSACTIONS 'neo4j-transaction-1' YIELD message RETURN message",
                "USE system MATCH (u:User) RETURN u",
                "USE graph.byName('system') MATCH (u:User) RETURN u",
                "CREATE (c:Canary) RETURN c",
                "MERGE (c:Canary {a: 1}) RETURN c",
                "MATCH (c) SET c:Canary RETURN c",
                "MATCH (c) DETACH DELETE c RETURN 1",
                "UNWIND [1] AS c CALL (c) { CREATE (:Canary) } IN TRANSACTIONS RETURN c",
            ]
        )
        function = chance.choice(
            [
                "file()",
                "linenumber()",
                f"apoc.load.json({address})",
                "apoc.util.sleep(1)",
                "apoc.text.join(['a'], '')",
                "dbms.listConfig()",
                "dbms.functions()",
                "gds.version()",
                "genai.vector.encode('x', 'y', {})",
                "graph.names()",
                "graph.byName('system')",
                "some.user.function($p)",
            ]
        )
        if chance.random() < 0.2:
            return function
        return chance.choice(SUBQUERIES).format(clause)

    def _disguised(self, query: str) -> str:
        """Return a query that means the same, or is no query any more."""
        chance = self._chance
        for _ in range(chance.choice([0, 0, 1, 2, 3])):
            match chance.randrange(7):
                case 0:
                    query = "".join(gap if sign == " " and (gap := chance.choice(GAPS)) else sign for sign in query)
                case 1:
                    query = "".join(chance.choice([sign.upper(), sign.lower()]) for sign in query)
                case 2:
                    at = chance.randrange(len(query))
                    query = query[:at] + f"\\u{ord(query[at]):04x}" + query[at + 1 :]
                case 3:
                    query = query.replace("(", chance.choice([" (", "/**/(", "//\n(", "\n("]))
                case 4:
                    names = ("dbms", "apoc", "db", "stats", "retrieve", "util", "load", "listConfig", "file", "gds")
                    for name in names:
                        if chance.random() < 0.5:
                            query = query.replace(f"{name}.", f"`{name}`.").replace(f".{name}(", f".`{name}`(")
                case 5:
                    query = query.replace(".", chance.choice([" . ", "./**/", "\n.\n"])) if "'" not in query else query
                case 6:
                    query = chance.choice(["'\\u0027 // '", "/* \\u002a\\u002f */", "// \\u000a\n", "`", "\\"]) + query
        return query
