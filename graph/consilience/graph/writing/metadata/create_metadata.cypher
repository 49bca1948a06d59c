// What the metadata of a document says, an entry for each thing.
// :param {document: "doc_1", rows: [{properties: {id: "metadatum_9", key: "tag", position: 0, kind: "texts",
// text: "Press", folded: "press", quantity: null, first_day: null, last_day: null}}]}
MATCH (d:Document {id: $document})
UNWIND $rows AS row
CREATE (d)-[:DESCRIBED_BY]->(m:Metadatum)
SET m = row.properties
