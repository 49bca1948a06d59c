// A run, and with it what it said of facts.
// :param {run: "run_1"}
MATCH (r:Run {id: $run})
DETACH DELETE r
