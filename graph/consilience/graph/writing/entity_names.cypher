// How all documents call entities, and whether a fact is about them.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  OPTIONAL MATCH (e)<-[m:MENTIONS]-(:Document)
  UNWIND coalesce(m.aliases, [null]) AS alias
  RETURN collect(DISTINCT alias) AS aliases
}
RETURN e.id AS id, e.key AS key, aliases, EXISTS { (e)<-[:SUBJECT|OBJECT|ABOUT]-(:Fact) } AS held
