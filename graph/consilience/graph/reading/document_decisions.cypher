// How many decisions of people there are about facts that a document states, or that rest on it, also if it was
// withdrawn.
// :param {document: "doc_1"}
RETURN COUNT {
  CALL () {
    MATCH (:Document {id: $document})<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
    WHERE f.review IS NOT NULL
    RETURN f
    UNION
    MATCH (:Document {id: $document})<-[:BASED_ON]-(:Review)-[:OF]->(f:Fact)
    RETURN f
    UNION
    MATCH (:Withdrawn {id: $document})<-[:BASED_ON]-(:Review)-[:OF]->(f:Fact)
    RETURN f
  }
  MATCH (f)<-[:OF]-(w:Review)
  WHERE w.decision <> 'commented'
  RETURN w
} AS decisions
