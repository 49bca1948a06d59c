// Those of these withdrawn documents on which no decision rests any more.
// :param {ids: ["doc_2"]}
UNWIND $ids AS id
MATCH (x:Withdrawn {id: id})
WHERE NOT EXISTS { (x)<-[:BASED_ON]-() }
DELETE x
