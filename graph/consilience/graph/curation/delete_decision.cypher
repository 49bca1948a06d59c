// A decision about entities, withdrawn. Parameters: id.
MATCH (c:Decision {id: $id})
DETACH DELETE c
