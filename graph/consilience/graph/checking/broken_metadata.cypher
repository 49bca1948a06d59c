// Invariant: what metadata says belongs to one document, which knows where it comes from, and is of its kind.
// Repair: set the metadata of the document again (`consilience documents set`).
// :param {most: 20}
MATCH (m:Metadatum)
WITH m, COLLECT { MATCH (m)<-[:DESCRIBED_BY]-(d:Document) RETURN d } AS documents
WITH m, CASE
  WHEN size(documents) <> 1 THEN 'it belongs to ' + size(documents) + ' documents'
  WHEN documents[0].metadata_given IS NULL AND documents[0].metadata_changes IS NULL
    THEN 'its document does not know where it comes from'
  WHEN m.key IS NULL OR m.position IS NULL OR m.text IS NULL OR m.folded IS NULL THEN 'it says nothing'
  WHEN NOT coalesce(CASE m.kind
    WHEN 'number' THEN m.quantity IS NOT NULL
    WHEN 'date' THEN m.first_day <= m.last_day
    ELSE m.kind IN ['text', 'texts', 'flag'] AND m.quantity IS NULL AND m.first_day IS NULL
  END, false) THEN 'what it says is not of its kind'
END AS wrong
WHERE wrong IS NOT NULL
RETURN m.id AS id, wrong
LIMIT $most
