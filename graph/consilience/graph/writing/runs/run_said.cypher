// What runs said, as they keep it where several stand side by side over one document. Parameters: ids.
UNWIND $ids AS id
MATCH (r:Run {id: id})
RETURN r.id AS id, r.said AS said
ORDER BY id
