// Invariant: a fact of kind entity or event is ABOUT one of that kind; a relation has two entities as SUBJECT and OBJECT,
// an argument an event and an entity; an attribute has an entity as SUBJECT, and a value with a datatype.
// Repair: forget the documents that state it and ingest them again.
// :param {most: 20}
MATCH (f:Fact)
WITH f, COUNT { (f)-[:ABOUT]->() } AS about, COUNT { (f)-[:SUBJECT]->() } AS subjects, COUNT { (f)-[:OBJECT]->() } AS objects
WHERE NOT coalesce(CASE f.kind
  WHEN 'entity' THEN [about, subjects, objects] = [1, 0, 0] AND EXISTS { (f)-[:ABOUT]->(:Entity) }
  WHEN 'event' THEN [about, subjects, objects] = [1, 0, 0] AND EXISTS { (f)-[:ABOUT]->(:Event) }
  WHEN 'relation' THEN [about, subjects, objects] = [0, 1, 1] AND EXISTS { (:Entity)<-[:SUBJECT]-(f)-[:OBJECT]->(:Entity) }
  WHEN 'argument' THEN [about, subjects, objects] = [0, 1, 1] AND EXISTS { (:Event)<-[:SUBJECT]-(f)-[:OBJECT]->(:Entity) }
  WHEN 'attribute' THEN [about, subjects, objects] = [0, 1, 0] AND EXISTS { (f)-[:SUBJECT]->(:Entity) }
    AND f.value IS NOT NULL AND f.datatype IS NOT NULL
END, false)
RETURN f.id AS id, 'of kind ' + coalesce(f.kind, '?') + ', it has ' + about + ' ABOUT, ' + subjects + ' SUBJECT, '
  + objects + ' OBJECT, or to others than it should' AS wrong
LIMIT $most
