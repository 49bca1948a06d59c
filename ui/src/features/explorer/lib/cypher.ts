import { lineOf } from "./visibleScene";
import type { SceneFact, SceneNode } from "./scene";

/** A query with its parameters, as Neo4j's own tools read both from the clipboard. */
export function cypherOf(parameters: Readonly<Record<string, string>>, query: string): string {
  const given = Object.entries(parameters).map(([name, value]) => `${name}: ${quoted(value)}`);
  return `:params {${given.join(", ")}}\n\n${query}`;
}

/** What is known of a node: its neighbours by accepted facts, the best supported first. */
export function nodeCypher(node: Pick<SceneNode, "id" | "kind">): string {
  const label = node.kind === "event" ? "Event" : "Entity";
  return cypherOf({ id: node.id }, `MATCH (n:${label} {id: $id})-[r]-(m:Entity|Event)\nRETURN n, r, m\nORDER BY r.support DESC\nLIMIT 50`);
}

/** Where a fact comes from: its quotes, experts and verdicts. */
export function factCypher(fact: string): string {
  const query = [
    "MATCH (f:Fact {id: $fact})",
    "OPTIONAL MATCH (f)-[q:EVIDENCED_BY]->(c:Chunk)-[:PART_OF]->(d:Document)",
    "OPTIONAL MATCH (f)<-[p:PRODUCED]-(:Run {id: q.run})",
    "OPTIONAL MATCH (v:Verdict {id: p.verdict})",
    "RETURN f, q.quote, q.start, q.end, q.verified, d.name, p.proposed_in, v.decision, v.reason,",
    "  COLLECT { MATCH (x:Expert) WHERE x.id IN p.experts RETURN x.name } AS experts",
  ];
  return cypherOf({ fact }, query.join("\n"));
}

/** The facts of a line. */
export function factsOf(line: string, facts: readonly SceneFact[]): readonly SceneFact[] {
  return facts.filter((fact) => lineOf(fact) === line);
}

function quoted(text: string): string {
  const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r" };
  return `'${text.replace(/[\\'\n\r]/g, (one) => escapes[one] ?? one)}'`;
}
