// What each run says of a fact, with its document. Parameters: id.
MATCH (:Fact {id: $id})<-[p:PRODUCED]-(r:Run)-[:USED]->(d:Document)
RETURN d.id AS document_id, d.name AS document_name, d.source AS document_source, r.id AS run_id, r.team AS team,
  r.team_signature AS team_signature, r.schema AS schema, r.schema_signature AS schema_signature, r.rounds AS rounds,
  coalesce(r.calls, 0) AS calls, coalesce(r.prompt_tokens, 0) AS prompt_tokens,
  coalesce(r.completion_tokens, 0) AS completion_tokens, coalesce(r.cost, 0.0) AS cost,
  p.status AS status, p.confidence AS confidence, coalesce(p.gate, '') AS gate
ORDER BY document_name, document_id
