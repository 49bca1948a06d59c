// A debate with the document that it is about.
// :param {id: "debate_1"}
MATCH (b:Debate {id: $id})
OPTIONAL MATCH (b)<-[:OF]-(v:Verdict)
WITH b, min(v.run) AS run
OPTIONAL MATCH (:Run {id: run})-[:USED]->(d:Document)
RETURN b.id AS id, b.question AS question, b.answers AS answers, b.protocol AS protocol, b.answer AS answer,
  b.confidence AS confidence, b.reason AS reason, b.models AS models, b.transcript AS transcript, b.calls AS calls,
  b.prompt_tokens AS prompt_tokens, b.completion_tokens AS completion_tokens, b.cost AS cost,
  d.id AS document_id, d.name AS document_name, d.text AS text
