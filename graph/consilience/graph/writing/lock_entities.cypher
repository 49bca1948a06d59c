// Locks entities until the transaction ends, in this order. Parameters: ids sorted.
UNWIND $ids AS id
MATCH (e:Entity {id: id})
SET e.type = e.type
