RETURN e.id AS id, e.type AS type, e.name AS name, e.aliases AS aliases,
  COUNT { (e)<-[:MENTIONS]-() } AS documents, COUNT { (e)<-[:REFERS_TO]-() } AS mentions,
  e.facts AS facts,
  head(COLLECT { MATCH (e)<-[:ABOUT]-(f:Fact) RETURN f.status }) AS status
