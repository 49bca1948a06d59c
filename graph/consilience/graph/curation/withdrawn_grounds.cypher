// Withdrawn documents on which these reviews rest.
// :param {ids: ["review_1"]}
UNWIND $ids AS id
MATCH (:Review {id: id})-[:BASED_ON]->(x:Withdrawn)
RETURN DISTINCT x.id AS id
ORDER BY id
