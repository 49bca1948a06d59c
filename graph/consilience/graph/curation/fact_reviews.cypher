// What people decided and said about a fact, the last one last.
// :param {id: "fact_1"}
MATCH (:Fact {id: $id})<-[:OF]-(w:Review)
RETURN w.id AS id, w.by AS by, w.at AS at, w.decision AS decision, w.reason AS reason, w.bulk AS bulk,
  w.replaced_by AS replaced_by, w.replaces AS replaces, w.number AS number
ORDER BY number
