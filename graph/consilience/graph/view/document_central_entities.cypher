// The entities of a document with the most facts about them, and how many it names. Only what is given is asked for.
// Parameters: document, types, skip, limit.
MATCH (:Document {id: $document})-[:MENTIONS]->(e:Entity)
WHERE e.type IN $types // if types
WITH e
ORDER BY e.facts DESC, e.id
WITH collect(e.id) AS ids
RETURN size(ids) AS total, ids[$skip..$skip + $limit] AS ids
