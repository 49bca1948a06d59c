// What would leave the graph with a document, what others support too, and what people reviewed, so that it is remembered.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
WITH d, COLLECT {
  CALL (d) {
    MATCH (d)<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
    WHERE EXISTS { (f)<-[:OF]-(:Review) }
    RETURN f
    UNION
    MATCH (d)<-[:BASED_ON]-(:Review)-[:OF]->(f:Fact)
    RETURN f
  }
  WITH d, f
  WHERE NOT EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(o:Document) WHERE o <> d }
    AND NOT EXISTS { (f)<-[:OF]-(:Review)-[:BASED_ON]->(o:Document) WHERE o <> d }
  RETURN f
} AS held
RETURN COUNT { (d)<-[:PART_OF]-(:Chunk)<-[:IN]-(:Mention) } AS mentions,
  COUNT { (d)<-[:USED]-(:Run) } AS runs,
  COUNT {
    MATCH (d)<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
    WHERE NOT EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(o:Document) WHERE o <> d }
      AND NOT EXISTS { (f)<-[:OF]-(:Review) }
    RETURN DISTINCT f
  } AS facts,
  size(held) AS remembered,
  COUNT {
    UNWIND held AS f
    MATCH (f)<-[:OF]-(w:Review)
    WHERE w.decision <> 'commented'
    RETURN w
  } AS decisions,
  COUNT {
    MATCH (d)<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
    WHERE EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(o:Document) WHERE o <> d }
    RETURN DISTINCT f
  } AS shared,
  COUNT {
    MATCH (d)<-[:PART_OF]-(:Chunk)<-[:IN]-(:Mention)-[:REFERS_TO]->(n:Entity)
    WHERE NOT EXISTS { (n)<-[:REFERS_TO]-(:Mention)-[:IN]->(:Chunk)-[:PART_OF]->(o:Document) WHERE o <> d }
      AND NOT EXISTS { (n)<-[:SUBJECT|OBJECT|ABOUT]-(:Fact)<-[:OF]-(:Review) }
    RETURN DISTINCT n
  } AS entities,
  COUNT {
    MATCH (d)-[:MENTIONS]->(v:Event)
    WHERE NOT EXISTS { (v)<-[:SUBJECT|ABOUT]-(:Fact)<-[:OF]-(:Review) }
    RETURN DISTINCT v
  } AS events
