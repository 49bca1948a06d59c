// The debates in which runs decided about a fact. Parameters: id.
MATCH (:Fact {id: $id})-[:DECIDED_BY]->(v:Verdict)-[:OF]->(b:Debate)
RETURN DISTINCT b.id AS id, b.question AS question, b.answers AS answers, b.protocol AS protocol, b.answer AS answer,
  b.confidence AS confidence, b.reason AS reason, b.models AS models, b.transcript AS transcript, b.calls AS calls,
  b.prompt_tokens AS prompt_tokens, b.completion_tokens AS completion_tokens, b.cost AS cost
ORDER BY id
