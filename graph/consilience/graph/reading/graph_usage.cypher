// What the answers of the runs in the graph took, by team. No parameters.
MATCH (r:Run)
RETURN r.team AS team, count(r) AS runs, sum(coalesce(r.calls, 0)) AS calls,
  sum(coalesce(r.prompt_tokens, 0)) AS prompt_tokens, sum(coalesce(r.completion_tokens, 0)) AS completion_tokens,
  sum(coalesce(r.cost, 0.0)) AS cost
ORDER BY team
