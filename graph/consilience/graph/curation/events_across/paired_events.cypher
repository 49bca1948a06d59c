// Events as their documents tell them: the words of a quote, where they are and in which passage, the time, the accepted arguments.
// :param {ids: ["event_1", "event_2"]}
UNWIND $ids AS id
MATCH (v:Event {id: id})<-[:MENTIONS]-(d:Document)
CALL (v) {
  OPTIONAL MATCH (v)<-[:ABOUT]-(:Fact)-[q:EVIDENCED_BY]->(c:Chunk)
  RETURN q.quote AS quote, q.start AS quote_start, q.end AS quote_end, c.start AS chunk_start, c.text AS chunk_text
  ORDER BY q.verified DESC, q.start, q.quote
  LIMIT 1
}
RETURN v.id AS id, v.type AS type, v.trigger AS trigger, v.start AS start, v.end AS end, d.id AS document_id,
  d.name AS document_name,
  quote, quote_start, quote_end, chunk_start, chunk_text,
  head(COLLECT { MATCH (v)<-[:ABOUT]-(f:Fact) RETURN f.valid_from ORDER BY f.id LIMIT 1 }) AS valid_from,
  head(COLLECT { MATCH (v)<-[:ABOUT]-(f:Fact) RETURN f.valid_to ORDER BY f.id LIMIT 1 }) AS valid_to,
  COLLECT {
    MATCH (v)<-[:SUBJECT]-(f:Fact {kind: 'argument', status: 'accepted'})-[:OBJECT]->(e:Entity)
    RETURN {fact_id: f.id, role: f.predicate, status: f.status, entity_id: e.id, entity_type: e.type, name: e.name}
    ORDER BY f.predicate, f.id
  } AS arguments
