// Ids of all nodes that belong to one document or that it shares with others.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
RETURN d.id AS id
UNION
MATCH (:Document {id: $document})-[:DESCRIBED_BY]->(e:Metadatum)
RETURN e.id AS id
UNION
MATCH (:Document {id: $document})<-[:PART_OF]-(c:Chunk)
RETURN c.id AS id
UNION
MATCH (:Document {id: $document})<-[:PART_OF]-(:Chunk)<-[:IN]-(m:Mention)
RETURN m.id AS id
UNION
MATCH (:Document {id: $document})-[:MENTIONS]->(n)
RETURN n.id AS id
UNION
MATCH (:Document {id: $document})<-[:USED]-(r:Run)
RETURN r.id AS id
UNION
MATCH (:Document {id: $document})<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
RETURN f.id AS id
UNION
MATCH (:Document {id: $document})<-[:USED]-(:Run)-[:PRODUCED]->(:Fact)<-[:OF]-(w:Review)
RETURN w.id AS id
UNION
MATCH (:Document {id: $document})<-[:USED]-(r:Run)
MATCH (v:Verdict {run: r.id})
RETURN v.id AS id
UNION
MATCH (:Document {id: $document})<-[:USED]-(r:Run)
MATCH (v:Verdict {run: r.id})-[:OF]->(b:Debate)
RETURN b.id AS id
UNION
MATCH (:Document {id: $document})<-[:USED]-(:Run)-[:HEARD|ASKED]->(x:Expert)
RETURN x.id AS id
