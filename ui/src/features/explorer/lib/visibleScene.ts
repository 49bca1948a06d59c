import { grouped } from "@/shared/grouped";
import type { GraphData, GraphEdge } from "@/shared/graph-view/model";
import type { Sieve } from "@/entities/exploration/address";
import { mayHold } from "./time";
import type { Scene, SceneFact, SceneNode } from "./scene";

/** A picture as it is to be seen, and how much the filter and the person have hidden of it. */
export interface VisibleScene {
  readonly nodes: readonly SceneNode[];
  readonly facts: readonly SceneFact[];
  readonly filtered: number;
  readonly hidden: number;
}

/** Leaves out what the filter does not let pass. Nodes that lose all their facts by it go too, but for those held. */
export function visibleScene(scene: Scene, sieve: Sieve): VisibleScene {
  const types = new Set(sieve.withoutTypes);
  const realis = new Set(sieve.withoutRealis);
  const predicates = new Set(sieve.withoutPredicates);
  const held = (node: SceneNode) => scene.pinned.has(node.id) || node.id === scene.centre;
  const passing = new Map<string, SceneNode>();
  for (const node of scene.nodes.values()) {
    if (scene.hidden.has(node.id)) continue;
    const passes = !types.has(node.type) && !(node.realis !== null && realis.has(node.realis));
    if (passes || held(node)) passing.set(node.id, node);
  }
  const connected = new Set<string>();
  const facts: SceneFact[] = [];
  const had = new Set<string>();
  for (const fact of scene.facts.values()) {
    had.add(fact.source).add(fact.target);
    if (fact.confidence < sieve.confidence || predicates.has(fact.predicate)) continue;
    if (sieve.asOf !== undefined && !mayHold(fact, sieve.asOf)) continue;
    if (!passing.has(fact.source) || !passing.has(fact.target)) continue;
    connected.add(fact.source).add(fact.target);
    facts.push(fact);
  }
  const isNarrow = sieve.confidence > 0 || sieve.asOf !== undefined || types.size + predicates.size + realis.size > 0;
  const nodes = [...passing.values()].filter(
    (node) => !isNarrow || connected.has(node.id) || !had.has(node.id) || held(node),
  );
  const hidden = [...scene.hidden].filter((id) => scene.nodes.has(id)).length;
  return { nodes, facts, filtered: scene.nodes.size - hidden - nodes.length, hidden };
}

const RANK = { accepted: 0, contested: 1, rejected: 2, retracted: 3 } as const;

/** What is drawn: facts from the same node to the same node are one line, as wide as their support together. */
export function drawn({ nodes, facts }: Pick<VisibleScene, "nodes" | "facts">): GraphData {
  const edges = [...grouped(facts, lineOf)].map(([id, line]): GraphEdge => {
    const sorted = line.toSorted((a, b) => RANK[a.status] - RANK[b.status] || b.support - a.support);
    const [first] = sorted as [SceneFact, ...SceneFact[]];
    const names = [...new Set(sorted.map((fact) => fact.predicate))];
    const type = names.length > 2 ? `${names.slice(0, 2).join(", ")} +${names.length - 2}` : names.join(", ");
    const support = line.reduce((sum, fact) => sum + fact.support, 0);
    const worst = sorted.at(-1)?.status ?? first.status;
    return { id, source: first.source, target: first.target, type, support, status: first.status, worst };
  });
  return { nodes, edges };
}

/** The line that a fact is drawn as. */
export function lineOf(fact: Pick<SceneFact, "source" | "target">): string {
  return `${fact.source} ${fact.target}`;
}

/** How often each value occurs, the most frequent first; equal ones in the order of their names. */
export function counted(values: Iterable<string>): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}
