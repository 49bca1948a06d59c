// Adds one document's support to facts that the graph has already. Returns those that are accepted now and have an edge
// to update, or a label or an edge to gain: `same` tells whether they were accepted before, under the same label. The
// confidence and the time that a fact kept though no run stated it any more give way to what is said now.
// :param {rows: [{id: "fact_1", status: "accepted", support: 1, confidence: 0.75, agreement: 1.0, label: "founded",
// valid_from: "2003", valid_to: null}]}
CYPHER replan=skip
UNWIND $rows AS row
MATCH (f:Fact {id: row.id})
WITH f, row, f.status AS status, f.label AS label, f.runs + 1 AS runs, f.agreement + row.agreement AS agreement,
  f.runs > 0 AS stated, f.runs > 0 AND f.confidence >= row.confidence AS surer
SET f.runs = runs,
    f.agreement = agreement,
    f.disagreement = 4 * (agreement / runs) * (1 - agreement / runs),
    f.support = f.support + row.support,
    f.confidence = CASE WHEN surer THEN f.confidence ELSE row.confidence END,
    f.valid_from = CASE WHEN stated AND (row.valid_from IS NULL OR f.valid_from < row.valid_from) THEN f.valid_from
      ELSE row.valid_from END,
    f.valid_to = CASE WHEN stated AND (row.valid_to IS NULL OR f.valid_to > row.valid_to) THEN f.valid_to
      ELSE row.valid_to END,
    f.label = CASE label WHEN 'RELATED' THEN row.label ELSE label END,
    f.status = CASE
      WHEN f.review IS NOT NULL THEN f.review
      WHEN 'accepted' IN [status, row.status] THEN 'accepted'
      WHEN 'contested' IN [status, row.status] THEN 'contested'
      ELSE row.status
    END
WITH f, status, label, status = f.status AND label = f.label AS same
WHERE f.status = 'accepted' AND (NOT same OR f.kind IN ['relation', 'argument'])
RETURN f.id AS id, same, label <> f.label AS flipped
