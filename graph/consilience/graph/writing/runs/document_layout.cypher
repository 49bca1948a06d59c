// A document's passages, events and mentions with what they refer to, as lists of rows.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
RETURN
  COLLECT {
    MATCH (d)<-[:PART_OF]-(c:Chunk)
    WITH c
    ORDER BY c.index
    RETURN {id: c.id, index: c.index, start: c.start, end: c.end}
  } AS chunks,
  COLLECT {
    MATCH (d)-[:MENTIONS]->(v:Event)
    WITH v
    ORDER BY v.id
    RETURN {id: v.id, type: v.type, realis: v.realis, trigger: v.trigger, start: v.start, end: v.end}
  } AS events,
  COLLECT {
    MATCH (d)<-[:PART_OF]-(c:Chunk)<-[:IN]-(m:Mention)
    WITH c, m
    ORDER BY m.start, m.end, m.id
    RETURN {chunk: c.id, properties: properties(m), references: COLLECT {
      MATCH (m)-[r:REFERS_TO]->(n)
      RETURN {target: n.id, score: r.score, reason: r.reason} ORDER BY n.id
    }}
  } AS mentions
