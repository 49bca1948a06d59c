// Adds one document's support to facts that the graph has already, and says which are accepted now and whether they
// were before, under the same label. Parameters: rows.
UNWIND $rows AS row
MATCH (f:Fact {id: row.id})
WITH f, row, f.status AS status, f.label AS label
SET f.support = f.support + row.support,
    f.confidence = CASE WHEN f.confidence >= row.confidence THEN f.confidence ELSE row.confidence END,
    f.label = CASE f.label WHEN 'RELATED' THEN row.label ELSE f.label END,
    f.status = CASE
      WHEN f.review IS NOT NULL THEN f.review
      WHEN 'accepted' IN [status, row.status] THEN 'accepted'
      WHEN 'contested' IN [status, row.status] THEN 'contested'
      ELSE row.status
    END
WITH f, status = f.status AND label = f.label AS same
WHERE f.status = 'accepted'
RETURN f.id AS id, same
