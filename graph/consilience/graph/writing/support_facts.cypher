// What one run says of facts: its status, its verdict, the quotes and who proposed them.
// :param {run: "run_1", rows: [{id: "fact_1", status: "accepted", confidence: 0.75, gate: null, relation: "founded",
// verdict: "verdict_1", evidence: [{chunk: "chunk_1", quote: "Ann founded Acme.", start: 0, end: 17, verified: true,
// links: [0, 3, 20, 28], valid_from: "2003", valid_to: "2011", valid_start: 18, valid_end: 37}],
// proposals: [{expert: "expert_1", round: 1}]}]}
MATCH (r:Run {id: $run})
UNWIND $rows AS row
MATCH (f:Fact {id: row.id})
WITH r, row, f, row.verdict AS verdict
MATCH (v:Verdict {id: verdict})
CREATE (r)-[:PRODUCED {status: row.status, confidence: row.confidence, gate: row.gate, relation: row.relation}]->(f)
CREATE (f)-[:DECIDED_BY {run: r.id}]->(v)
FOREACH (quote IN [quote IN row.evidence WHERE NOT quote.verified] | SET f.unverified = true)
WITH r, f, row
CALL (r, f, row) {
  UNWIND row.evidence AS quote
  MATCH (c:Chunk {id: quote.chunk})
  CREATE (f)-[:EVIDENCED_BY {
    quote: quote.quote, start: quote.start, end: quote.end, verified: quote.verified, run: r.id,
    links: quote.links, valid_from: quote.valid_from, valid_to: quote.valid_to, valid_start: quote.valid_start,
    valid_end: quote.valid_end}]->(c)
}
CALL (r, f, row) {
  UNWIND row.proposals AS proposal
  MATCH (x:Expert {id: proposal.expert})
  CREATE (f)-[:PROPOSED_BY {round: proposal.round, run: r.id}]->(x)
}
