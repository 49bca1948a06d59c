// Lists in the order that people ask for, page after page, without reading the rest. Facts that earlier releases wrote
// learn how much their runs agree.
CREATE INDEX fact_status_id IF NOT EXISTS FOR (n:Fact) ON (n.status, n.id);
CREATE INDEX fact_predicate_id IF NOT EXISTS FOR (n:Fact) ON (n.predicate, n.id);
CREATE INDEX fact_confidence_id IF NOT EXISTS FOR (n:Fact) ON (n.confidence, n.id);
CREATE INDEX fact_disagreement IF NOT EXISTS FOR (n:Fact) ON (n.disagreement);
CREATE INDEX fact_facets IF NOT EXISTS FOR (n:Fact) ON (n.status, n.kind, n.predicate);
CREATE INDEX entity_type_id IF NOT EXISTS FOR (n:Entity) ON (n.type, n.id);
CREATE INDEX event_type_id IF NOT EXISTS FOR (n:Event) ON (n.type, n.id);
CREATE INDEX review_bulk IF NOT EXISTS FOR (n:Review) ON (n.bulk);
MATCH (f:Fact)
WHERE f.disagreement IS NULL
CALL (f) {
  OPTIONAL MATCH (f)<-[p:PRODUCED]-(:Run)
  WITH f, count(p) AS runs, sum(CASE
    WHEN p.status = 'accepted' AND p.gate IS NULL THEN 1.0
    WHEN p.status = 'accepted' THEN 0.75
    WHEN p.status = 'contested' THEN 0.5
    ELSE 0.0 END) AS agreement
  SET f.runs = runs, f.agreement = agreement,
    f.disagreement = CASE runs WHEN 0 THEN 0.0 ELSE 4 * (agreement / runs) * (1 - agreement / runs) END
} IN TRANSACTIONS OF 2000 ROWS
