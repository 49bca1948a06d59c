// Ends transactions by their ids.
// :param {ids: ["neo4j-transaction-1"]}
TERMINATE TRANSACTIONS $ids
