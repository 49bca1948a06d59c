// What the metadata of a document says.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:DESCRIBED_BY]->(m:Metadatum)
DETACH DELETE m
