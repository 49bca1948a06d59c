// What each expert's or judge's questions to models took, over all runs in the graph. No parameters.
MATCH (x:Expert)
CALL (x) {
  MATCH (x)<-[a:ASKED]-(:Run)
  RETURN sum(a.calls) AS calls, sum(a.prompt_tokens) AS prompt_tokens, sum(a.completion_tokens) AS completion_tokens,
    sum(a.cost) AS cost
}
WITH x, calls, prompt_tokens, completion_tokens, cost
WHERE calls > 0
RETURN x.name AS expert, x.task AS task, x.kind AS kind, calls, prompt_tokens, completion_tokens, cost
ORDER BY expert, task
