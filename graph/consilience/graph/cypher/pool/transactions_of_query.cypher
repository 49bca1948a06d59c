// Transactions that one of people's queries began and that still live.
// :param {mark: "query_1"}
SHOW TRANSACTIONS YIELD transactionId, metaData
WHERE metaData.consilience_query = $mark
RETURN transactionId AS id
