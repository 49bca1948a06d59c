// Transactions of people's queries that hold more of the database's heap than so many bytes.
// :param {marks: ["query_1"], most_bytes: 50331648}
SHOW TRANSACTIONS YIELD transactionId, metaData, estimatedUsedHeapMemory
WHERE metaData.consilience_query IN $marks AND estimatedUsedHeapMemory > $most_bytes
RETURN transactionId AS id, metaData.consilience_query AS mark
