RETURN v.id AS id, v.type AS type, v.realis AS realis, v.trigger AS trigger, v.start AS start, v.end AS end,
  head(COLLECT { MATCH (v)<-[:MENTIONS]-(d:Document) RETURN d.id }) AS document_id,
  COUNT { (v)<-[:REFERS_TO]-() } AS mentions,
  head(COLLECT { MATCH (v)<-[:ABOUT]-(f:Fact) RETURN f.status }) AS status,
  COLLECT {
    MATCH (v)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(e:Entity)
    RETURN {fact_id: f.id, role: f.predicate, status: f.status, entity_id: e.id, entity_type: e.type, name: e.name}
    ORDER BY f.predicate, f.id
  } AS arguments,
  COLLECT {
    MATCH (v)(()<-[:CONCERNS]-(:EventPair {state: 'accepted'})-[:CONCERNS]->()){1,20}(w:Event)
    WHERE w <> v
    RETURN DISTINCT w.id AS same
    ORDER BY same
  } AS same_as
