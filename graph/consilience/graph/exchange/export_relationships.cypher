// What leads from a page of the nodes of one label to others.
// :param {label: "Fact", after: "", page: 1000}
MATCH (n:$($label))
WHERE n.id > $after
WITH n
ORDER BY n.id
LIMIT $page
RETURN n.id AS id, labels(n) AS labels, COLLECT {
  MATCH (n)-[r]->(m)
  RETURN {type: type(r), properties: properties(r), end: m.id, end_labels: labels(m)}
} AS relationships
ORDER BY id
