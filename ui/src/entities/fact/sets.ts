import type { Filter } from "./facts";

/** Saved filters: what reviewers come back to. */
export const SETS = ["disputed", "low", "unverified", "newtype", "impact", "overruled", "mine"] as const;
export type SetName = (typeof SETS)[number];

/** What a saved filter begins with. */
export const BEGINNINGS: Readonly<Record<SetName, Pick<Filter, "status" | "sort">>> = {
  disputed: { status: "contested", sort: "priority" },
  low: { status: "any", sort: "confidence" },
  unverified: { status: "any", sort: "id" },
  newtype: { status: "any", sort: "id" },
  impact: { status: "contested", sort: "id" },
  overruled: { status: "any", sort: "id" },
  mine: { status: "any", sort: "id" },
};

/** Below this, confidence is low. */
export const LOW = 0.5;
/** Facts that a chosen set shows at most. */
export const MOST_CHOSEN = 2000;

/** Of facts `f` stay those that are wanted. Parameters: status, kind, type, document. */
const WANTED = `($status IS NULL OR f.status = $status) AND ($kind IS NULL OR f.kind = $kind)
  AND ($type IS NULL OR f.predicate = $type)
  AND ($document IS NULL OR EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(:Document {id: $document}) })`;

/** Facts `f` in the shape and with the names of the API's list, in the order of `place`. */
const AS_ITEMS = `OPTIONAL MATCH (f)-[:SUBJECT|ABOUT]->(s)
OPTIONAL MATCH (f)-[:OBJECT]->(o)
RETURN {id: f.id, kind: f.kind, predicate: f.predicate, status: f.status, confidence: f.confidence,
  support: f.support, disagreement: coalesce(f.disagreement, 0.0), review: f.review,
  subject: {id: s.id, type: s.type, name: coalesce(s.name, s.trigger)},
  object: CASE WHEN o IS NULL THEN null ELSE {id: o.id, type: o.type, name: o.name} END} AS fact
ORDER BY place DESC, f.id LIMIT ${MOST_CHOSEN}`;

/**
 * What the list of the API cannot choose is chosen in Cypher, which the graph's gate lets read and no more.
 * Parameters beside those of the filter: known (types that schemas list), me (name of the reviewer), ids.
 */
export const CHOSEN: Readonly<Partial<Record<SetName | "ids", string>>> = {
  ids: `UNWIND $ids AS id
MATCH (f:Fact {id: id}) WHERE ${WANTED}
WITH f, 0 AS place
${AS_ITEMS}`,
  // A type that no schema lists, or of which nothing is accepted yet.
  newtype: `MATCH (f:Fact) WHERE f.status IS NOT NULL AND f.review IS NULL AND ${WANTED}
  AND (NOT f.predicate IN $known OR NOT EXISTS { MATCH (g:Fact {status: 'accepted'}) WHERE g.predicate = f.predicate })
WITH f, 0 AS place
${AS_ITEMS}`,
  // Much else is known of what it is about.
  impact: `MATCH (f:Fact) WHERE f.review IS NULL AND ${WANTED}
MATCH (f)-[:SUBJECT|OBJECT|ABOUT]->(n)
WITH f, sum(COUNT { (n)<-[:SUBJECT|OBJECT|ABOUT]-(:Fact) }) AS place
ORDER BY place DESC, f.id LIMIT ${MOST_CHOSEN}
${AS_ITEMS}`,
  // More experts of the task (one alone is no majority) said it than not, and the judge of a debate rejected it; or the other way round.
  overruled: `MATCH (f:Fact)-[:DECIDED_BY]->(v:Verdict)-[:OF]->(:Debate)
WHERE v.decision IN ['accepted', 'rejected'] AND ${WANTED}
MATCH (f)-[p:PROPOSED_BY]->(x:Expert) WHERE p.run = v.run
WITH v.run AS run, x.task AS task, f, v.decision AS decision, count(DISTINCT x) AS said
WITH run, task, collect({fact: f, decision: decision, said: said}) AS cases
MATCH (:Run {id: run})-[:PRODUCED]->(:Fact)-[q:PROPOSED_BY]->(y:Expert {task: task}) WHERE q.run = run
WITH cases, count(DISTINCT y) AS experts
UNWIND cases AS one
WITH one, experts WHERE experts > 1 AND ((one.decision = 'rejected' AND 2 * one.said > experts)
  OR (one.decision = 'accepted' AND 2 * one.said < experts))
WITH DISTINCT one.fact AS f, 0 AS place
${AS_ITEMS}`,
  mine: `MATCH (w:Review {by: $me})-[:OF]->(f:Fact) WHERE ${WANTED}
WITH f, max(w.at) AS place
${AS_ITEMS}`,
};

/** Whether a filter is chosen in Cypher; its facts come at once, not page by page. */
export function chosenBy(filter: Filter): string | undefined {
  if (filter.ids) return CHOSEN.ids;
  return filter.set ? CHOSEN[filter.set] : undefined;
}
