// Events that happened by an accepted fact, with when, and with their accepted arguments, at most so many, those first of
// whose entity least is known, and what the entity lies in.
// :param {ids: ["event_1", "event_2"], most: 40, within: ["located_in"]}
UNWIND $ids AS id
MATCH (v:Event {id: id})<-[:MENTIONS]-(d:Document)
MATCH (v)<-[:ABOUT]-(f:Fact {status: 'accepted'})
CALL (v) {
  MATCH (v)-[a:HAS_ARGUMENT]->(x:Entity)
  WITH a.role AS role, x
  ORDER BY x.facts, x.id, role
  LIMIT $most
  RETURN collect({role: role, entity: x.id, name: x.name, type: x.type, key: x.key, facts: x.facts, within: COLLECT {
    MATCH (x)-[edge:located_in|part_of|in_country|P17|P131|country|administrative_division_of|RELATED]->(w:Entity)
    WHERE type(edge) <> 'RELATED' OR edge.predicate IN $within
    RETURN w.id
    LIMIT 5
  }}) AS participants
}
RETURN v.id AS id, d.id AS document, v.type AS type, v.realis AS realis, v.trigger AS trigger, f.valid_from AS valid_from,
  f.valid_to AS valid_to, participants
