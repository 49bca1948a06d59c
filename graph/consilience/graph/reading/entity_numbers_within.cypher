// How many of these documents name each of these entities, how often, and how many facts about it they state.
// :param {ids: ["entity_1"], within: ["doc_1"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id AS id,
  COUNT { MATCH (e)<-[:MENTIONS]-(d:Document) WHERE d.id IN $within } AS documents,
  COUNT { MATCH (e)<-[:REFERS_TO]-(:Mention)-[:IN]->(:Chunk)-[:PART_OF]->(d:Document) WHERE d.id IN $within } AS mentions,
  COUNT {
    MATCH (e)<-[:SUBJECT|OBJECT]-(f:Fact)
    WHERE EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(d:Document) WHERE d.id IN $within }
    RETURN DISTINCT f
  } AS facts
