// One fact with what it is about, what each run says of it, quotes that support it or on which a person's decision is
// based, who proposed it, how runs decided, what people decided and said, the last one last, and debates about it. One
// row of lists: seven statements take a third longer.
// :param {id: "fact_1"}
MATCH (f:Fact {id: $id})
// part participants
RETURN [
// part fact_values
  ] AS fact,
  COLLECT {
    MATCH (f)<-[p:PRODUCED]-(r:Run)-[:USED]->(d:Document)
    WITH p, r, d
    ORDER BY d.name, d.id
    RETURN {document_id: d.id, document_name: d.name, document_source: d.source, run_id: r.id, team: r.team,
      team_signature: r.team_signature, schema: r.schema, schema_signature: r.schema_signature, rounds: r.rounds,
      calls: coalesce(r.calls, 0), prompt_tokens: coalesce(r.prompt_tokens, 0),
      completion_tokens: coalesce(r.completion_tokens, 0), cost: coalesce(r.cost, 0.0),
      status: p.status, confidence: p.confidence, gate: coalesce(p.gate, '')}
  } AS runs,
  COLLECT {
    CALL (f) {
      MATCH (f)-[q:EVIDENCED_BY]->(c:Chunk)-[:PART_OF]->(d:Document)
      RETURN d, c, q.quote AS quote, q.start AS start, q.end AS end, q.verified AS verified,
        head(collect(q.links)) AS links, head(collect(CASE WHEN q.valid_start IS NOT NULL THEN q END)) AS time
      UNION
      MATCH (f)<-[:OF]-(:Review)-[q:BASED_ON]->(d:Document)<-[:PART_OF]-(c:Chunk)
      WHERE q.quote IS NOT NULL AND coalesce(q.start, 0) >= c.start AND coalesce(q.start, 0) < c.end
      RETURN d, c, q.quote AS quote, q.start AS start, q.end AS end, q.verified AS verified,
        null AS links, null AS time
    }
    // A quote on which a decision rests is often one that a run found, too.
    WITH d, c, quote, start, end, verified, head(collect(links)) AS links, head(collect(time)) AS time
    ORDER BY d.name, d.id, start, end, quote
    RETURN {document_id: d.id, document_name: d.name, chunk_id: c.id, chunk_text: c.text, chunk_start: c.start,
      quote: quote, start: start, end: end, verified: verified,
      validity: CASE WHEN time IS NOT NULL THEN {valid_from: time.valid_from, valid_to: time.valid_to,
        text: substring(d.text, time.valid_start, time.valid_end - time.valid_start),
        start: time.valid_start, end: time.valid_end} END,
      links: COLLECT {
        UNWIND range(0, size(coalesce(links, [])) / 4 - 1) AS at
        RETURN {text: substring(d.text, links[4 * at], links[4 * at + 1] - links[4 * at]),
          start: links[4 * at], end: links[4 * at + 1],
          antecedent: substring(d.text, links[4 * at + 2], links[4 * at + 3] - links[4 * at + 2]),
          antecedent_start: links[4 * at + 2], antecedent_end: links[4 * at + 3]}
      }}
  } AS evidence,
  COLLECT {
    MATCH (f)<-[p:PRODUCED]-(r:Run)
    UNWIND range(0, size(p.experts) - 1) AS at
    WITH r.id AS run, p.experts[at] AS id, p.proposed_in[at] AS round
    MATCH (x:Expert {id: id})
    WITH run, x, round
    ORDER BY run, round, x.name
    RETURN {expert: x.name, task: x.task, kind: x.kind, signature: x.signature, round: round, run_id: run}
  } AS proposals,
  COLLECT {
    MATCH (f)<-[p:PRODUCED]-(:Run)
    WITH p.verdict AS id
    MATCH (v:Verdict {id: id})
    OPTIONAL MATCH (v)-[:OF]->(b:Debate)
    WITH v, b
    ORDER BY v.run, v.decision
    RETURN {decision: v.decision, method: v.method, reason: v.reason, run_id: v.run, debate_id: b.id}
  } AS verdicts,
  COLLECT {
    MATCH (f)<-[:OF]-(w:Review)
    WITH w
    ORDER BY w.number
    RETURN {id: w.id, by: w.by, at: w.at, decision: w.decision, reason: w.reason, bulk: w.bulk,
      replaced_by: w.replaced_by, replaces: w.replaces}
  } AS reviews,
  COLLECT {
    MATCH (f)<-[p:PRODUCED]-(:Run)
    WITH p.verdict AS id
    MATCH (:Verdict {id: id})-[:OF]->(b:Debate)
    WITH DISTINCT b
    ORDER BY b.id
    RETURN {id: b.id, question: b.question, answers: b.answers, protocol: b.protocol, answer: b.answer,
      confidence: b.confidence, reason: b.reason, models: b.models, transcript: b.transcript, calls: b.calls,
      prompt_tokens: b.prompt_tokens, completion_tokens: b.completion_tokens, cost: b.cost}
  } AS debates
