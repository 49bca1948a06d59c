// Documents of whose metadata a key says something that contains this, folded.
// :param {key: "source", part: "example"}
MATCH (m:Metadatum)
WHERE m.key = $key AND m.folded CONTAINS $part
MATCH (m)<-[:DESCRIBED_BY]-(d:Document)
RETURN d.id AS id
