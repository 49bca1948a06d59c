// Those of these facts that no run supports and no person reviewed.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WITH f, f.status AS status
WHERE status = 'retracted' AND NOT EXISTS { (f)<-[:OF]-(:Review) }
DETACH DELETE f
