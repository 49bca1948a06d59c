// Documents that are read in one of these languages, where their metadata names none.
// :param {texts: ["en"]}
MATCH (d:Document)
WHERE d.language IN $texts AND NOT EXISTS { (d)-[:DESCRIBED_BY]->(m:Metadatum) WHERE m.key = 'language' }
RETURN d.id AS id
