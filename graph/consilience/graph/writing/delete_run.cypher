// A run, and with it what it said of facts. Parameters: run.
MATCH (r:Run {id: $run})
DETACH DELETE r
