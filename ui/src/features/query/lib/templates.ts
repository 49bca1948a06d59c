import type { Key } from "@/features/query/texts";

/** Queries to begin with. */
export const TEMPLATES = [
  {
    name: "query.template.relations",
    cypher:
      "MATCH (f:Fact {kind: 'relation', status: 'accepted'})\nWITH f ORDER BY f.support DESC LIMIT 100\nMATCH (s)<-[:SUBJECT]-(f)-[:OBJECT]->(o)\nRETURN s.name AS subject, f.predicate AS relation, o.name AS object, f.support AS documents\nORDER BY documents DESC",
  },
  {
    name: "query.template.contested",
    cypher:
      "MATCH (f:Fact {status: 'contested'})<-[p:PRODUCED]-()\nMATCH (v:Verdict {id: p.verdict})\nRETURN f AS fact, f.kind AS kind, v.method AS judge, v.reason AS why LIMIT 100",
  },
  {
    name: "query.template.unverified",
    cypher:
      "MATCH (f:Fact {unverified: true})-[e:EVIDENCED_BY {verified: false}]->()\nRETURN f AS fact, f.predicate AS predicate, e.quote AS quote LIMIT 100",
  },
  {
    name: "query.template.single",
    cypher:
      "MATCH (f:Fact {status: 'accepted'})\nCALL (f) {\n  MATCH (f)<-[p:PRODUCED]-()\n  UNWIND p.experts AS id\n  MATCH (x:Expert {id: id})\n  RETURN collect(DISTINCT x.name) AS experts\n}\nWITH f, experts WHERE size(experts) = 1\nRETURN f AS fact, f.kind AS kind, f.predicate AS predicate, experts[0] AS expert LIMIT 100",
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
