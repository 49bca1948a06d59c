// The entities with the most facts about them, and how many entities there are. Parameters: types, skip, limit.
MATCH (e:Entity)
WHERE $types IS NULL OR e.type IN $types
WITH e, COUNT { (e)<-[:SUBJECT]-() } + COUNT { (e)<-[:OBJECT]-() } AS facts
ORDER BY facts DESC, e.id
WITH collect(e.id) AS ids
RETURN size(ids) AS total, ids[$skip..$skip + $limit] AS ids
