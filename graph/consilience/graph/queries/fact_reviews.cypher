// What people decided about a fact, the last one last. Parameters: id.
MATCH (:Fact {id: $id})<-[:OF]-(w:Review)
RETURN w.id AS id, w.number AS number, w.by AS by, w.at AS at, w.decision AS decision, w.reason AS reason
ORDER BY number
