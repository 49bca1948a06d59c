// Documents of whose metadata a key says something.
// :param {key: "tag"}
MATCH (m:Metadatum)
WHERE m.key = $key AND m.folded IS NOT NULL
MATCH (m)<-[:DESCRIBED_BY]-(d:Document)
RETURN DISTINCT d.id AS id
