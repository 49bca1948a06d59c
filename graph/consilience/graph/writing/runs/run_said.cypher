// What runs said, as they keep it where several stand side by side over one document.
// :param {ids: ["run_1"]}
UNWIND $ids AS id
MATCH (r:Run {id: id})
RETURN r.id AS id, r.said AS said
ORDER BY id
