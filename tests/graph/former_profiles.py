"""How resolution across documents read the graph before it did so in few look-ups, and what was made of the rows."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

TIES = """
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  MATCH (e)<-[r:SUBJECT|OBJECT]-(f:Fact)
  WHERE f.kind = 'relation' AND f.status = 'accepted'
  WITH r, f
  ORDER BY f.id, type(r) DESC
  LIMIT $most
  MATCH (f)-[o:SUBJECT|OBJECT]->(x:Entity)
  WHERE type(o) <> type(r)
  RETURN f, type(r) = 'OBJECT' AS inverse, x
}
RETURN id, f.id AS fact, f.predicate AS predicate, inverse, x.id AS other, x.type AS type, x.key AS key, x.name AS name,
  x.facts AS facts,
  COLLECT {
    MATCH (f)<-[p:PRODUCED]-(:Run)-[:USED]->(d:Document)
    WHERE p.status = 'accepted'
    RETURN DISTINCT d.id
  } AS documents,
  COLLECT {
    MATCH (x)<-[:SUBJECT]-(g:Fact)
    WHERE g.kind = 'relation' AND g.status = 'accepted' AND g.predicate IN $within
    MATCH (g)-[:OBJECT]->(w:Entity)
    RETURN w.id
  } AS within
"""
"""As it was, but with ids of facts, by which rows are sorted, and all that the other end lies in, not some five."""
COMPANY = """
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  MATCH (e)<-[:MENTIONS]-(d:Document)
  WITH DISTINCT d
  ORDER BY d.id
  LIMIT $most
  RETURN d
}
CALL (e, d) {
  MATCH (d)-[:MENTIONS]->(x:Entity)
  WHERE x <> e
  WITH x
  LIMIT $named
  RETURN collect({id: x.id, spread: COUNT { (x)<-[:MENTIONS]-() }}) AS company
}
RETURN id, d.id AS document, company
"""
FOUND = """
UNWIND $rows AS row
CALL (row) {
  CALL db.index.fulltext.queryNodes('entity_keys', row.query, {limit: $limit}) YIELD node AS e
  WHERE e:Entity AND e.id <> row.id AND e.type = row.type
  RETURN e
}
RETURN row.id AS of, e.id AS id, e.type AS type, e.key AS key, e.name AS name, e.aliases AS aliases
"""

Rows = Sequence[Mapping[str, Any]]


def ties_of(rows: Rows) -> dict[str, list[dict[str, Any]]]:
    """The ties of each entity in the order of their facts, with sets for lists."""
    found: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: (row["fact"], row["inverse"])):
        tie = {name: value for name, value in row.items() if name not in {"id", "fact"}}
        tie |= {"documents": set(row["documents"]), "within": set(row["within"])}
        found[row["id"]].append(tie)
    return dict(found)


def company_of(rows: Rows) -> dict[str, dict[str, dict[str, float]]]:
    """What each of an entity's documents names besides it, with what sharing it tells."""
    found: defaultdict[str, dict[str, dict[str, float]]] = defaultdict(dict)
    for row in rows:
        told = {each["id"]: 1 / each["spread"] for each in row["company"] if 0 < each["spread"] <= 20}
        found[row["id"]][row["document"]] = told
    return dict(found)
