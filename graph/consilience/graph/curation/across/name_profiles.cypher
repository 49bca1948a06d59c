// Names of entities, whether they have keys under which they are found yet, and whether more than one document names
// them. One row of a list: a row for each takes longer than to find it.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN collect([e.id, e.type, e.key, e.name, e.aliases, e.keys IS NOT NULL, COUNT { (e)<-[:MENTIONS]-() } > 1]) AS entities
