// Creates nodes as an export has them.
// :param {rows: [{labels: ["Withdrawal"], properties: {id: "doc_9", number: 1}}]}
UNWIND $rows AS row
CREATE (n:$(row.labels))
SET n = row.properties
