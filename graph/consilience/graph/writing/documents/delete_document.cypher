// A document's node, with its metadata.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
OPTIONAL MATCH (d)-[:DESCRIBED_BY]->(m:Metadatum)
DETACH DELETE m, d
