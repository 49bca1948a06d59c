// Metadata of documents, found by key and by what the key says. A document has entries of its own, so that no two writers
// wait for one another at what their documents have in common.
CREATE CONSTRAINT metadatum_id IF NOT EXISTS FOR (n:Metadatum) REQUIRE n.id IS UNIQUE;
CREATE INDEX metadatum_text IF NOT EXISTS FOR (n:Metadatum) ON (n.key, n.folded);
CREATE INDEX metadatum_quantity IF NOT EXISTS FOR (n:Metadatum) ON (n.key, n.quantity);
CREATE INDEX metadatum_days IF NOT EXISTS FOR (n:Metadatum) ON (n.key, n.first_day);
CREATE INDEX document_language IF NOT EXISTS FOR (n:Document) ON (n.language)
