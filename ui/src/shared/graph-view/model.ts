/** A node as it is drawn; positions come from the server, so that a picture is the same tomorrow. */
export interface GraphNode {
  readonly id: string;
  readonly kind: "entity" | "event" | "community";
  readonly name: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  /** Number of its relations in the whole graph, not only in what is shown. */
  readonly degree: number;
}

type FactStatus = "accepted" | "contested" | "rejected" | "retracted";

export interface GraphEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly type: string;
  /** Number of documents that support it. */
  readonly support: number;
  readonly status: FactStatus;
  /** Where one line stands for several facts: the status of the least certain of them. */
  readonly worst?: FactStatus;
}

export interface GraphData {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Joins what is shown with what an expansion brings: nodes that are shown keep their places. */
export function joined(shown: GraphData, more: GraphData): GraphData {
  const nodes = new Map(more.nodes.map((node) => [node.id, node]));
  for (const node of shown.nodes) nodes.set(node.id, node);
  const edges = new Map([...shown.edges, ...more.edges].map((edge) => [edge.id, edge]));
  return { nodes: [...nodes.values()], edges: [...edges.values()].filter((e) => nodes.has(e.source) && nodes.has(e.target)) };
}

/** Takes nodes away, with the edges that end in them. */
export function without(shown: GraphData, hidden: ReadonlySet<string>): GraphData {
  return {
    nodes: shown.nodes.filter((node) => !hidden.has(node.id)),
    edges: shown.edges.filter((edge) => !hidden.has(edge.source) && !hidden.has(edge.target)),
  };
}

/** The neighbours of each node, made once, so that a highlight costs nothing per node. */
export function neighbours(data: GraphData): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>(data.nodes.map((node) => [node.id, new Set()]));
  for (const edge of data.edges) {
    found.get(edge.source)?.add(edge.target);
    found.get(edge.target)?.add(edge.source);
  }
  return found;
}

/** The neighbour that lies nearest to a direction, for the arrow keys. */
export function towards(data: GraphData, from: string, key: string): string | undefined {
  const angle = { ArrowRight: 0, ArrowUp: Math.PI / 2, ArrowLeft: Math.PI, ArrowDown: -Math.PI / 2 }[key];
  const places = new Map(data.nodes.map((node) => [node.id, node]));
  const start = places.get(from);
  if (angle === undefined || !start) return undefined;
  let best: string | undefined;
  let least = Math.PI / 2;
  for (const id of neighbours(data).get(from) ?? []) {
    const node = places.get(id);
    if (!node || id === from) continue;
    const turn = Math.abs(turned(Math.atan2(node.y - start.y, node.x - start.x) - angle));
    if (turn < least) [best, least] = [id, turn];
  }
  return best;
}

function turned(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

/** Names are cut in pictures, never in tables. */
export function caption(name: string, most = 32): string {
  const characters = Array.from(name);
  return characters.length <= most ? name : `${characters.slice(0, most - 1).join("")}…`;
}
