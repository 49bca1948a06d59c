// How all documents call entities, whether they are found by keys, and whether a fact is about them.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  OPTIONAL MATCH (e)<-[m:MENTIONS]-(:Document)
  UNWIND coalesce(m.aliases, [null]) AS alias
  RETURN collect(DISTINCT alias) AS aliases
}
RETURN e.id AS id, e.type AS type, e.key AS key, e.keys IS NOT NULL AS keyed, aliases, EXISTS { (e)<-[:SUBJECT|OBJECT|ABOUT]-(:Fact) } AS held
