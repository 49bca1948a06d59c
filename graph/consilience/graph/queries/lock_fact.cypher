// Locks a fact until the transaction ends; what it is about, and how many reviews it has. Parameters: id.
MATCH (f:Fact {id: $id})
SET f.kind = f.kind
RETURN f.kind AS kind, COUNT { (f)<-[:OF]-(:Review) } AS reviews,
  COLLECT { MATCH (f)-[:SUBJECT|OBJECT|ABOUT]->(e:Entity) RETURN e.id ORDER BY e.id } AS entities,
  COLLECT { MATCH (f)-[:SUBJECT|ABOUT]->(v:Event) RETURN v.id ORDER BY v.id } AS events
