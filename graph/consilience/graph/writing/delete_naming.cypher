// What a document calls entities and events; with it its events, but those that a reviewed fact holds, and what is
// suggested about the entities, which rests on what the document said. Returns the entities that nothing holds any more,
// and those that no other document gives some name of this one.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
CALL (d) {
  MATCH (d)-[:MENTIONS]->(v:Event)
  WHERE NOT EXISTS { (v)<-[:SUBJECT|ABOUT]-(:Fact) }
  DETACH DELETE v
}
CALL (d) {
  MATCH (d)-[:MENTIONS]->(:Entity)<-[:CONCERNS]-(s:Suggestion)
  WITH DISTINCT s
  DETACH DELETE s
}
CALL (d) {
  MATCH (d)-[m:MENTIONS]->(e:Entity)
  WITH e, collect(m) AS own
  CALL (own) {
    UNWIND own AS m
    UNWIND m.aliases AS alias
    RETURN collect(DISTINCT alias) AS names
  }
  FOREACH (m IN own | DELETE m)
  WITH e, names, EXISTS { (e)<-[:MENTIONS]-(:Document) } AS named
  RETURN collect(CASE WHEN NOT named AND NOT EXISTS { (e)<-[:SUBJECT|OBJECT|ABOUT]-(:Fact) } THEN e.id END) AS gone,
    collect(CASE WHEN named AND any(alias IN names WHERE NOT EXISTS {
      (e)<-[m:MENTIONS]-(:Document) WHERE alias IN m.aliases
    }) THEN e.id END) AS renamed
}
CALL (d) {
  MATCH (d)-[m:MENTIONS]->()
  DELETE m
}
RETURN gone, renamed
