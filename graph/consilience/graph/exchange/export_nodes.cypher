// A page of the nodes of one label, in the order of their ids.
// :param {label: "Fact", after: "", page: 1000}
MATCH (n:$($label))
WHERE n.id > $after
RETURN n.id AS id, labels(n) AS labels, properties(n) AS properties
ORDER BY id
LIMIT $page
