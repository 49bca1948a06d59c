// Takes back what a run says of facts.
// :param {run: "run_1", ids: ["fact_1", "fact_2"]}
MATCH (r:Run {id: $run})
UNWIND $ids AS id
MATCH (f:Fact {id: id})
CALL (r, f) {
  MATCH (r)-[p:PRODUCED]->(f)
  DELETE p
}
CALL (r, f) {
  MATCH (f)-[q:EVIDENCED_BY]->(:Chunk)
  WHERE q.run = r.id
  DELETE q
}
