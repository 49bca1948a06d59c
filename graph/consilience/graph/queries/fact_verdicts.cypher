// How each run decided about a fact. Parameters: id.
MATCH (:Fact {id: $id})-[:DECIDED_BY]->(v:Verdict)
OPTIONAL MATCH (v)-[:OF]->(b:Debate)
RETURN v.decision AS decision, v.method AS method, v.reason AS reason, v.run AS run_id, b.id AS debate_id
ORDER BY run_id, decision
