// Invariant: a run is over one document, and its accepted, contested and rejected count its PRODUCED edges.
// Repair: forget the document and ingest it again.
// :param {most: 20}
MATCH (r:Run)
WITH r, COUNT { (r)-[:USED]->(:Document) } AS documents, COLLECT { MATCH (r)-[p:PRODUCED]->(:Fact) RETURN p.status } AS said
WITH r, documents, [status IN ['accepted', 'contested', 'rejected']
  WHERE NOT coalesce(r[status] = size([one IN said WHERE one = status]), false)] AS names
WHERE documents <> 1 OR size(names) > 0
RETURN r.id AS id, CASE WHEN documents <> 1 THEN 'it is over ' + documents + ' documents'
  ELSE 'not as counted:' + reduce(s = '', name IN names | s + ' ' + name) END AS wrong
LIMIT $most
