// Documents of whose metadata a key says one of these texts, folded.
// :param {key: "tag", texts: ["press"]}
MATCH (m:Metadatum)
WHERE m.key = $key AND m.folded IN $texts
MATCH (m)<-[:DESCRIBED_BY]-(d:Document)
RETURN d.id AS id
