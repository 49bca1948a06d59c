// Who leads or founded which organisation, and in how many documents does it stand?
MATCH (person:Person)-[says:leads|founded]->(organization:Organization)
RETURN person.name AS person, type(says) AS relation, organization.name AS organization, says.support AS documents
ORDER BY documents DESC, person, organization, relation
LIMIT 8
