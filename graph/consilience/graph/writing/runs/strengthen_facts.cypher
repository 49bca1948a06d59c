// Adds one document's support to facts that the graph has already. The confidence and the time that a fact kept though no
// run stated it any more give way to what is said now. Returns which accepted ones have an edge to update, which have
// a label or an edge to gain, which of these have an edge of another type to lose, and which have or had a priority.
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
WITH row.id AS id, f.status = 'accepted' AS accepted, status = f.status AND label = f.label AS same,
  label <> f.label AS flipped, f.kind IN ['relation', 'argument'] AS tie,
  f.disagreement > 0.0 OR f.priority IS NOT NULL AS doubted
WITH CASE WHEN accepted AND same AND tie THEN id END AS stronger, CASE WHEN accepted AND NOT same THEN id END AS gained,
  CASE WHEN accepted AND flipped THEN id END AS lost, CASE WHEN doubted THEN id END AS doubted
RETURN collect(stronger) AS stronger, collect(gained) AS gained, collect(lost) AS lost, collect(doubted) AS doubted
