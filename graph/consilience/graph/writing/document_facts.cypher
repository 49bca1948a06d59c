// Facts that a document's run produced. Parameters: document.
MATCH (:Document {id: $document})<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
RETURN DISTINCT f.id AS id
ORDER BY id
