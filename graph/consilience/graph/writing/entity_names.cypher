// How all documents call entities, whether they are found by keys, and whether a fact is
// about them.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  OPTIONAL MATCH (e)<-[m:MENTIONS]-(:Document)
  UNWIND coalesce(m.aliases, [null]) AS alias
  RETURN collect(DISTINCT alias) AS aliases
}
RETURN collect([e.id, e.type, e.key, e.keys IS NOT NULL, aliases, EXISTS { (e)<-[:SUBJECT|OBJECT|ABOUT]-(:Fact) }]) AS entities
