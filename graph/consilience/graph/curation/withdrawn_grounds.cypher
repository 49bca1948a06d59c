// Withdrawn documents on which these reviews rest. Parameters: ids.
UNWIND $ids AS id
MATCH (:Review {id: id})-[:BASED_ON]->(x:Withdrawn)
RETURN DISTINCT x.id AS id
ORDER BY id
