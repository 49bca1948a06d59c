// A run over a document, with the verdicts it reached in debates or without.
// :param {document: "doc_1", run: {id: "run_9", team: "team", team_signature: "team-1", schema: "news",
// schema_signature: "schema-1", rounds: 2, language: "en", calls: 3, prompt_tokens: 1000, completion_tokens: 200,
// cost: 0.125}, debates: [{id: "debate_9", question: "Which?", answers: ["It says so.", "It does not."],
// protocol: "debate", answer: 1, confidence: 1.0, reason: "It won.", models: ["m"], transcript: "{}", calls: 1,
// prompt_tokens: 10, completion_tokens: 2, cost: 0.0}], verdicts: [{debates: ["debate_9"], properties: {id: "verdict_9",
// run: "run_9", decision: "accepted", method: "debate", reason: "The judge says yes."}}]}
CYPHER replan=skip
MATCH (d:Document {id: $document})
CREATE (r:Run)-[:USED]->(d)
SET r = $run
FOREACH (row IN $debates |
  MERGE (b:Debate {id: row.id})
  SET b = row)
FOREACH (row IN $verdicts |
  CREATE (v:Verdict)
  SET v = row.properties
  FOREACH (debate IN row.debates |
    MERGE (b:Debate {id: debate})
    CREATE (v)-[:OF]->(b)))
