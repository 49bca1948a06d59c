// Invariant: each node has an id, and exactly one of the labels of which the graph is built.
// Repair: delete the node if it is none of Consilience's; else restore the graph from its last export.
// :param {most: 20}
MATCH (n)
WHERE NOT n:Migration AND NOT n:WriteMark
WITH n, [label IN labels(n) WHERE label IN ['Document', 'Chunk', 'Mention', 'Entity', 'Event', 'Fact', 'Expert', 'Run',
  'Verdict', 'Debate', 'Review', 'Decision', 'Withdrawn', 'Metadatum', 'Withdrawal', 'Suggestion',
  'EventPair']] AS kinds
WHERE n.id IS NULL OR size(kinds) <> 1
RETURN coalesce(n.id, elementId(n)) AS id,
  CASE WHEN n.id IS NULL THEN 'it has no id' ELSE 'it has the labels ' + reduce(s = '', l IN labels(n) | s + ' ' + l) END
    AS wrong
LIMIT $most
