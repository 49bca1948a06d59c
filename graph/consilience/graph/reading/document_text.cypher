// A document as it was loaded.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
RETURN d.id AS id, d.name AS name, d.source AS source, d.media_type AS media_type, d.language AS language,
  d.text AS text
