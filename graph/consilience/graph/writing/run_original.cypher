// What a run said before decisions about entities moved it. Parameters: run.
MATCH (r:Run {id: $run})
RETURN r.original AS original
