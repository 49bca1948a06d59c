// Invariant: Entity.facts is the number of relations, arguments and attributes about it, whatever their status.
// Repair: ingest a document that mentions it again with --again, or restore the graph from its last export.
// :param {most: 20}
MATCH (e:Entity)
WITH e, COUNT { (e)<-[:SUBJECT]-() } + COUNT { (e)<-[:OBJECT]-() } AS facts
WHERE NOT coalesce(e.facts = facts, false)
RETURN e.id AS id, 'it says ' + coalesce(toString(e.facts), 'nothing') + ', and there are ' + facts AS wrong
LIMIT $most
