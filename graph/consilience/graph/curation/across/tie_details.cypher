// Which documents state relations, and what entities lie in: that by their edges, since some have thousands of facts.
// :param {facts: ["fact_1"], ends: ["entity_2"], within: ["located_in"]}
CALL () {
  UNWIND $facts AS id
  MATCH (f:Fact {id: id})
  RETURN collect([id, COLLECT {
    MATCH (f)<-[p:PRODUCED]-(:Run)-[:USED]->(d:Document)
    WHERE p.status = 'accepted'
    RETURN DISTINCT d.id
  }]) AS documents
}
CALL (documents) {
  UNWIND $ends AS id
  MATCH (x:Entity {id: id})
  CALL (x) {
    MATCH (x)-[edge:located_in|part_of|in_country|P17|P131|country|administrative_division_of|RELATED]->(w:Entity)
    MATCH (g:Fact {id: edge.fact})
    WHERE g.predicate IN $within
    RETURN collect(w.id)[..5] AS lies
  }
  RETURN collect([id, lies]) AS within
}
RETURN documents, within
