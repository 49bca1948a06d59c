// Entities and events as they are drawn. Parameters: ids.
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})
RETURN n.id AS id, CASE WHEN n:Entity THEN 'entity' ELSE 'event' END AS kind, n.type AS type,
  coalesce(n.name, n.trigger) AS name, n.realis AS realis,
  COUNT { (n)<-[:SUBJECT]-() } + COUNT { (n)<-[:OBJECT]-() } AS facts
