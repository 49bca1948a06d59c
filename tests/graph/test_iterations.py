"""Expressions that go through too much for a query to be stopped, and those that people need."""

from typing import Any

import pytest

from consilience.graph.cypher.text_gate.gate import check_text
from consilience.graph.model.errors import QueryRefusedError


@pytest.mark.parametrize(
    ("cypher", "parameters", "reason"),
    [
        ("RETURN any(a IN range(1, 100000) WHERE any(b IN range(1, 100000) WHERE a * b < 0))", {}, "held against each"),
        ("RETURN [a IN range(1, 5000) | [b IN range(1, 5000) | a + b]]", {}, "held against each"),
        ("WITH range(1, 99999) AS r RETURN none(a IN r WHERE any(b IN r WHERE a + b < 0))", {}, "held against each"),
        ("WITH {l: range(1, 99999)} AS m RETURN all(a IN m.l WHERE single(b IN m.l WHERE a = b))", {}, "held against"),
        ("RETURN reduce(t = 0, a IN $a | t + reduce(u = 0, b IN $a | u + b))", {"a": [1] * 9000}, "held against each"),
        ("RETURN [x IN keys({a: 1}) + $a | [y IN $a | x]]", {"a": [1] * 9000}, "held against each"),
        (
            f"RETURN any(a IN range(1, 999999) WHERE {' + '.join(['toString(a)'] * 60)} = '')",
            {},
            "much to do for each",
        ),
        ("RETURN size([a IN range(1, 1000000000) | a])", {}, "longer than 1,000,000"),
        ("RETURN size([a IN range(-1000000000, $n, 2) | a])", {"n": 5}, "longer than 1,000,000"),
        ("RETURN range(1, 1000001)", {}, "longer than 1,000,000"),
        ("WITH 10000000000 AS n RETURN any(a IN range(1, n) WHERE a < 0)", {}, "not written down"),
        ("MATCH (n) RETURN [a IN range(0, size(n.names) * 1000000) | a]", {}, "not written down"),
        ("MATCH (n) RETURN [a IN range(1, n.count) | a]", {}, "not written down"),
        ("RETURN [a IN range(1, 2 ^ 40) | a]", {}, "not written down"),
        ("RETURN [a IN `range`(1, 2000000000) | a]", {}, "longer than 1,000,000"),
    ],
)
def test_what_could_not_be_stopped_is_not_begun(cypher: str, parameters: dict[str, Any], reason: str) -> None:
    with pytest.raises(QueryRefusedError, match=reason) as refused:
        check_text(cypher, parameters)
    assert "UNWIND" in str(refused.value)
    assert refused.value.line == 1


@pytest.mark.parametrize(
    "cypher",
    [
        "UNWIND range(1, 1000000000) AS a UNWIND range(1, 1000000000) AS b RETURN count(*)",
        "MATCH (e:Entity) WHERE any(name IN e.names WHERE name CONTAINS 'Bob') RETURN e",
        "MATCH p = (a)-[*1..3]-(b) RETURN [n IN nodes(p) | [l IN labels(n) | l]]",
        "MATCH p = (a)-[*1..3]-(b) RETURN all(n IN nodes(p) WHERE any(name IN n.names WHERE name <> ''))",
        "WITH collect(1) AS xs RETURN [i IN range(0, size(xs) - 2) | [xs[i], xs[i + 1]]]",
        "MATCH p = ()-[*1..2]-() UNWIND range(0, length(p)) AS i RETURN i",
        "RETURN [x IN [1, 2, 3] | [y IN [4, 5, 6] | x * y]] AS table",
        "RETURN [x IN [y IN range(1, 10000) | y * 2] WHERE x > 3 | x]",
        "RETURN [a IN $a WHERE a > 1 | a]",
        "RETURN reduce(t = 0, i IN range(1, 1000) | t + i)",
        "MATCH (any:Thing) WHERE any.range IN [1, 2] RETURN any",
        "RETURN size(range(1, 1000000))",
        "RETURN range(10, 1, -1), range(1, 2, 0), range(5, 1)",
    ],
)
def test_what_people_ask_is_let_through(cypher: str) -> None:
    check_text(cypher, {"a": [1, 2, 3]})
