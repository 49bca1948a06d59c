// A run over a document, with the experts that proposed in it, what they took, and the verdicts it reached in debates or
// without. Parameters: document, run, experts, spent, debates, verdicts.
MATCH (d:Document {id: $document})
CREATE (r:Run)-[:USED]->(d)
SET r = $run
FOREACH (row IN $experts |
  MERGE (x:Expert {id: row.id})
  ON CREATE SET x += row)
FOREACH (row IN $debates |
  MERGE (b:Debate {id: row.id})
  SET b = row)
FOREACH (row IN $verdicts |
  CREATE (v:Verdict)
  SET v = row.properties
  FOREACH (debate IN row.debates |
    MERGE (b:Debate {id: debate})
    CREATE (v)-[:OF]->(b)))
WITH r
UNWIND $spent AS row
MATCH (x:Expert {id: row.expert})
CREATE (r)-[a:ASKED]->(x)
SET a = row.properties
