// The entities of a document with the most facts about them, and how many it names. Only what is given is asked for.
// :param {document: "doc_1", types: ["Person", "Organization"], skip: 0, limit: 51}
MATCH (:Document {id: $document})-[:MENTIONS]->(e:Entity)
WHERE ($types IS NULL OR e.type IN $types)
WITH e
ORDER BY e.facts DESC, e.id
WITH collect(e.id) AS ids
RETURN size(ids) AS total, ids[$skip..$skip + $limit] AS ids
