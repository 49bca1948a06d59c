import type { Schemas } from "@/shared/api/client";
import type { GraphNode } from "@/shared/graph-view/model";
import { between, beside } from "./places";
import type { Step } from "@/entities/exploration/steps";

export type Part = Schemas["GraphView"];
export type CommunityMap = Schemas["CommunitiesView"];

/** A node of the picture. */
export interface SceneNode extends GraphNode {
  readonly realis: string | null;
  /** Of a community: a member that stands for it. */
  readonly member?: string;
}

type Edge = Part["edges"][number];

/** A fact that connects two nodes of the picture, with all that the service says of an edge. */
export interface SceneFact extends Readonly<Omit<Edge, "fact_id" | "start" | "end" | "kind">> {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly kind: Edge["kind"] | "community";
}

/** What is not drawn of what was asked for, by why. */
export interface Omitted {
  /** Ids beyond those that are drawn at once. */
  readonly beyond: number;
  /** Ids that the graph does not have. */
  readonly gone: number;
  /** Nodes of an answer that are neither entities, events nor facts: documents, passages, experts. */
  readonly others: number;
  /** Whether a query had more rows than its limits let through. */
  readonly isCut: boolean;
}

const NONE_OMITTED: Omitted = { beyond: 0, gone: 0, others: 0, isCut: false };

/** All that the steps brought, before any filter. */
export interface Scene {
  readonly nodes: ReadonlyMap<string, SceneNode>;
  readonly facts: ReadonlyMap<string, SceneFact>;
  readonly hidden: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
  /** The node that the picture began with. */
  readonly centre: string | null;
  /** How many nodes the beginning would have without its limit, and how many it has. */
  readonly total: number;
  readonly begun: number;
  /** What the ids that it began with, or a query's answer, have besides what is drawn. */
  readonly omitted: Omitted;
  /** How many more neighbours nodes have that were expanded, as far as is known. */
  readonly left: ReadonlyMap<string, number>;
}

export const NOTHING: Scene = {
  nodes: new Map(),
  facts: new Map(),
  hidden: new Set(),
  pinned: new Set(),
  centre: null,
  total: 0,
  begun: 0,
  omitted: NONE_OMITTED,
  left: new Map(),
};

/** What a step brings; steps that bring nothing have null. */
export type Brought = Part | ChosenPart | CommunityMap | null;

/** What ids stand for. */
export type ChosenPart = Part & { readonly omitted: Omitted };

/** The picture after one more step. */
export function after(scene: Scene, step: Step, brought: Brought): Scene {
  switch (step.do) {
    case "top":
    case "group":
    case "ego": {
      const part = brought as Part;
      const centre = step.do === "top" ? null : step.id;
      const begun = { ...NOTHING, centre, total: part.total, begun: part.nodes.length };
      return step.do === "ego" && part.total > part.nodes.length
        ? { ...added(begun, part, part.nodes.map(nodeOf)), left: new Map([[step.id, part.total - part.nodes.length]]) }
        : added(begun, part, part.nodes.map(nodeOf));
    }
    case "set":
    case "asked": {
      const part = brought as ChosenPart;
      const { total, omitted } = part;
      return added({ ...NOTHING, total, omitted, begun: part.nodes.length }, part, part.nodes.map(nodeOf));
    }
    case "map":
      return mapped(brought as CommunityMap);
    case "expand": {
      const part = brought as Part;
      const source = scene.nodes.get(step.id);
      if (!source) return scene;
      const fresh = part.nodes.filter((node) => !scene.nodes.has(node.id)).map(nodeOf);
      const left = new Map(scene.left).set(step.id, part.total - part.nodes.length);
      return { ...added(scene, part, beside(fresh, source, [...scene.nodes.values()])), left };
    }
    case "path": {
      const part = brought as Part;
      return added(scene, part, between(part.nodes.map(nodeOf), scene.nodes));
    }
    case "collapse":
      return collapsed(scene, step.id);
    case "hide":
      return { ...scene, hidden: new Set([...scene.hidden, step.id]) };
    case "pin": {
      const node = scene.nodes.get(step.id);
      if (!node) return scene;
      const nodes = new Map(scene.nodes).set(step.id, { ...node, x: step.x, y: step.y });
      return { ...scene, nodes, pinned: new Set([...scene.pinned, step.id]) };
    }
    case "unpin":
      return { ...scene, pinned: new Set([...scene.pinned].filter((id) => id !== step.id)) };
  }
}

function nodeOf({ id, kind, type, name, realis, facts, x, y }: Part["nodes"][number]): SceneNode {
  // A name of invisible characters alone could neither be read nor clicked.
  const isBlank = /^[\p{C}\p{Z}]*$/u.test(name);
  return { id, kind, type, name: isBlank ? id : name, realis, degree: facts, x, y };
}

/** What is drawn already stays where it is; what was hidden comes back when it is asked for again. */
function added(scene: Scene, part: Part, fresh: readonly SceneNode[]): Scene {
  const nodes = new Map(scene.nodes);
  for (const node of fresh) if (!nodes.has(node.id)) nodes.set(node.id, node);
  const facts = new Map(scene.facts);
  for (const { fact_id: id, start: source, end: target, ...rest } of part.edges) {
    if (nodes.has(source) && nodes.has(target)) facts.set(id, { id, source, target, ...rest });
  }
  const asked = new Set(part.nodes.map((node) => node.id));
  return { ...scene, nodes, facts, hidden: new Set([...scene.hidden].filter((id) => !asked.has(id))) };
}

/** Takes away the neighbours of a node that nothing but this node and one another connects with the rest. */
function collapsed(scene: Scene, id: string): Scene {
  const near = new Map<string, Set<string>>([...scene.nodes.keys()].map((node) => [node, new Set()]));
  for (const { source, target } of scene.facts.values()) {
    near.get(source)?.add(target);
    near.get(target)?.add(source);
  }
  const leaving = new Set(near.get(id));
  for (const kept of [id, scene.centre, ...scene.pinned]) if (kept !== null) leaving.delete(kept);
  for (let before = -1; before !== leaving.size; ) {
    before = leaving.size;
    for (const node of leaving) {
      if ([...(near.get(node) ?? [])].some((other) => other !== id && !leaving.has(other))) leaving.delete(node);
    }
  }
  const nodes = new Map([...scene.nodes].filter(([node]) => !leaving.has(node)));
  const facts = new Map([...scene.facts].filter(([, { source, target }]) => nodes.has(source) && nodes.has(target)));
  const left = new Map(scene.left).set(id, (scene.left.get(id) ?? 0) + leaving.size);
  return { ...scene, nodes, facts, left };
}

function mapped(map: CommunityMap): Scene {
  const nodes = map.communities.map(({ id, size, members, x, y }): SceneNode => {
    const name = members.slice(0, 3).map((member) => member.name).join(", ");
    const member = members[0] ? { member: members[0].id } : {};
    return { id: `community_${id}`, kind: "community", type: "", name, realis: null, degree: size, x, y, ...member };
  });
  const facts = map.links.map(({ start, end, facts: count }): SceneFact => {
    const [source, target] = [`community_${start}`, `community_${end}`];
    const rest = { kind: "community", predicate: String(count), status: "accepted", confidence: 1, disagreement: 0 } as const;
    return { id: `${source} ${target}`, source, target, support: count, ...rest, valid_from: null, valid_to: null };
  });
  const known = new Map(nodes.map((node) => [node.id, node]));
  return {
    ...NOTHING,
    nodes: known,
    facts: new Map(facts.filter((fact) => known.has(fact.source) && known.has(fact.target)).map((fact) => [fact.id, fact])),
    total: map.total,
    begun: nodes.length,
  };
}
