// A page of the withdrawals of documents, in the order of their ids.
// :param {after: "", page: 1000}
MATCH (n:Withdrawal)
WHERE n.id > $after
RETURN n.id AS id, labels(n) AS labels, properties(n) AS properties
ORDER BY id
LIMIT $page
