import type { Key } from "@/features/query/texts";

/** Queries to begin with. */
export const TEMPLATES = [
  {
    name: "query.template.relations",
    cypher:
      "MATCH (f:Fact {kind: 'relation', status: 'accepted'})-[:SUBJECT]->(s), (f)-[:OBJECT]->(o)\nRETURN s.name AS subject, f.predicate AS relation, o.name AS object, f.support AS documents\nORDER BY documents DESC LIMIT 100",
  },
  {
    name: "query.template.contested",
    cypher:
      "MATCH (f:Fact {status: 'contested'})<-[p:PRODUCED]-()\nMATCH (v:Verdict {id: p.verdict})\nRETURN f AS fact, f.kind AS kind, v.method AS judge, v.reason AS why LIMIT 100",
  },
  {
    name: "query.template.unverified",
    cypher:
      "MATCH (f:Fact)-[e:EVIDENCED_BY {verified: false}]->()\nRETURN f AS fact, f.predicate AS predicate, e.quote AS quote LIMIT 100",
  },
  {
    name: "query.template.single",
    cypher:
      "MATCH (f:Fact)<-[p:PRODUCED]-()\nUNWIND p.experts AS id\nMATCH (x:Expert {id: id})\nWITH f, collect(DISTINCT x.name) AS experts WHERE size(experts) = 1\nRETURN f.kind AS kind, f.predicate AS predicate, experts[0] AS expert, count(*) AS facts\nORDER BY facts DESC LIMIT 100",
  },
  {
    name: "query.template.around",
    cypher: "MATCH (n:Entity {name: $name})-[r]-(m)\nWHERE (m:Entity OR m:Event) RETURN n, r, m LIMIT 200",
  },
  {
    name: "query.template.document",
    cypher:
      "MATCH (d:Document {name: $document})<-[:USED]-(:Run)-[p:PRODUCED]->(f:Fact)-[:SUBJECT]->(s), (f)-[:OBJECT]->(o)\nRETURN f AS fact, s.name AS subject, f.predicate AS relation, o.name AS object, p.status AS status\nORDER BY status LIMIT 500",
  },
] as const satisfies readonly { name: Key; cypher: string }[];
