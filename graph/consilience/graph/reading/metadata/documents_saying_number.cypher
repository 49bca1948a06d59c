// Documents of whose metadata a key says a number within these.
// :param {key: "pages", least: 1.0, most: 12.0}
MATCH (m:Metadatum)
WHERE m.key = $key AND m.quantity >= $least AND m.quantity <= $most
MATCH (m)<-[:DESCRIBED_BY]-(d:Document)
RETURN d.id AS id
