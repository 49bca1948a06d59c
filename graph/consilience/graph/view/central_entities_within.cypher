// The entities of some documents with the most facts about them, and how many these name. Only what is given is asked for.
// :param {within: ["doc_1"], types: ["Person", "Organization"], skip: 0, limit: 51}
UNWIND $within AS id
MATCH (:Document {id: id})-[:MENTIONS]->(e:Entity)
WHERE ($types IS NULL OR e.type IN $types)
WITH DISTINCT e
ORDER BY e.facts DESC, e.id
WITH collect(e.id) AS ids
RETURN size(ids) AS total, ids[$skip..$skip + $limit] AS ids
