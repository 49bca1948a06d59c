// What a run said before decisions about entities moved it.
// :param {run: "run_1"}
MATCH (r:Run {id: $run})
RETURN r.original AS original
