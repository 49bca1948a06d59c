// Notes what the metadata of a document is made of; null where that is nothing.
// :param {document: "doc_1", given: "{\"tag\": [\"press\"]}", changes: null}
MATCH (d:Document {id: $document})
SET d.metadata_given = $given, d.metadata_changes = $changes
