// Which people connect the most documents?
MATCH (person:Person)<-[:REFERS_TO]-(mention:Mention)-[:IN]->(:Chunk)-[:PART_OF]->(document:Document)
WITH person, count(mention) AS mentions, collect(DISTINCT document.name) AS documents
RETURN person.name AS person, mentions, size(documents) AS documents, person.aliases AS aliases
ORDER BY documents DESC, mentions DESC, person
LIMIT 6
