// Transactions that one of people's queries began and that still live. Parameters: mark.
SHOW TRANSACTIONS YIELD transactionId, metaData
WHERE metaData.consilience_query = $mark
RETURN transactionId AS id
