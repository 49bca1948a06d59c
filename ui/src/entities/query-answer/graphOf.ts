import type { GraphData, GraphEdge, GraphNode } from "@/shared/graph-view/model";
import { isRecord } from "@/shared/record";
import type { Value } from "./results";

/** A node as a query gives it. */
export interface NodeValue {
  readonly id: string | null;
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

interface EdgeValue {
  readonly type: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

export function isNode(value: Value): value is NodeValue {
  return isRecord(value) && Array.isArray(value["labels"]) && isRecord(value["properties"]);
}

export function isEdge(value: Value): value is EdgeValue {
  return isRecord(value) && typeof value["type"] === "string" && "start" in value && "end" in value && isRecord(value["properties"]);
}

/** What a node is called: what people would call it, else its id. */
export function nameOf({ id, properties }: NodeValue): string {
  for (const key of ["name", "trigger", "predicate", "text", "quote", "question"]) {
    const value = properties[key];
    if (typeof value === "string" && value !== "") return value;
  }
  return id ?? "?";
}

/** The most telling of a node's labels: the type of an entity before what it is in the graph. */
export function typeOf({ labels }: NodeValue): string {
  return labels.find((label) => label !== "Entity" && label !== "Event") ?? labels[0] ?? "?";
}

function kindOf({ labels }: NodeValue): GraphNode["kind"] {
  return labels.includes("Event") ? "event" : "entity";
}

/** Nodes in a picture at most. */
export const MOST_NODES = 1000;

export interface Picture {
  readonly data: GraphData;
  /** Nodes and relationships of the rows, and how many of them are not drawn. */
  readonly nodes: number;
  readonly edges: number;
  readonly left: number;
}

/** The nodes of the rows and the relationships that were returned, and no others. */
export function pictureOf(rows: readonly (readonly Value[])[]): Picture {
  const nodes = new Map<string, NodeValue>();
  const edges = new Map<string, EdgeValue & { readonly start: string; readonly end: string }>();
  let unplaced = 0;
  const take = (value: Value): void => {
    if (isNode(value)) {
      if (value.id !== null) nodes.set(value.id, value);
    } else if (isEdge(value)) {
      const { start, end } = value;
      if (start === null || end === null) unplaced += 1;
      else edges.set(`${start} ${value.type} ${end} ${JSON.stringify(value.properties)}`, { ...value, start, end });
    } else if (Array.isArray(value)) value.forEach(take);
    else if (isRecord(value)) Object.values(value).forEach(take);
  };
  for (const row of rows) row.forEach(take);
  const shown = new Set([...nodes.keys()].slice(0, MOST_NODES));
  const drawn = [...edges].filter(([, edge]) => shown.has(edge.start) && shown.has(edge.end));
  const degrees = new Map<string, number>();
  for (const [, { start, end }] of drawn) for (const id of [start, end]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  const lines: GraphEdge[] = drawn.map(([key, edge]) => ({
    id: key,
    source: edge.start,
    target: edge.end,
    type: edge.type,
    support: typeof edge.properties["support"] === "number" ? edge.properties["support"] : 1,
    status: edge.properties["status"] === "contested" ? "contested" : "accepted",
  }));
  const points: GraphNode[] = [...shown].flatMap((id) => {
    const node = nodes.get(id);
    return node ? [{ id, kind: kindOf(node), name: nameOf(node), type: typeOf(node), x: 0, y: 0, degree: degrees.get(id) ?? 0 }] : [];
  });
  const left = nodes.size - shown.size + edges.size - drawn.length + unplaced;
  return { data: { nodes: placed(points, lines), edges: lines }, nodes: nodes.size, edges: edges.size + unplaced, left };
}

const TURN = Math.PI * (3 - Math.sqrt(5));
const STEPS = 100;
/** What is further apart does not push, so that parts without an edge between them stay near one another. */
const FAR = 3;
/** How strongly everything is drawn to the middle. */
const DRAWN = 0.02;
/** Among more, forces between all pairs would take too long. */
const MOST_PUSHED = 300;

/** Places nodes: on a spiral, those with most neighbours inside; few are then pulled along their edges and pushed apart. */
export function placed(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): readonly GraphNode[] {
  const order = [...nodes].sort((a, b) => b.degree - a.degree || (a.id < b.id ? -1 : 1));
  const xs = order.map((_, at) => Math.sqrt(at + 0.5) * Math.cos(at * TURN));
  const ys = order.map((_, at) => Math.sqrt(at + 0.5) * Math.sin(at * TURN));
  if (order.length <= MOST_PUSHED) {
    const places = new Map(order.map((node, at) => [node.id, at]));
    const pairs = edges.flatMap(({ source, target }) => {
      const [a, b] = [places.get(source), places.get(target)];
      return a === undefined || b === undefined || a === b ? [] : [[a, b] as const];
    });
    for (let step = 0; step < STEPS; step++) moved(xs, ys, pairs, 0.6 * (1 - step / STEPS));
  }
  return order.map((node, at) => ({ ...node, x: xs[at] ?? 0, y: ys[at] ?? 0 }));
}

/** One step of Fruchterman and Reingold's layout; nothing moves further than `most`. */
function moved(xs: number[], ys: number[], pairs: readonly (readonly [number, number])[], most: number): void {
  const dx = new Array<number>(xs.length).fill(0);
  const dy = new Array<number>(xs.length).fill(0);
  const act = (a: number, b: number, force: (distance: number) => number) => {
    const [x, y] = [(xs[b] ?? 0) - (xs[a] ?? 0), (ys[b] ?? 0) - (ys[a] ?? 0)];
    const distance = Math.max(Math.hypot(x, y), 0.01);
    const by = force(distance) / distance;
    dx[a] = (dx[a] ?? 0) + x * by;
    dy[a] = (dy[a] ?? 0) + y * by;
    dx[b] = (dx[b] ?? 0) - x * by;
    dy[b] = (dy[b] ?? 0) - y * by;
  };
  for (let a = 0; a < xs.length; a++) for (let b = a + 1; b < xs.length; b++) act(a, b, (distance) => (distance < FAR ? -1 / distance : 0));
  for (const [a, b] of pairs) act(a, b, (distance) => (distance * distance) / 2);
  for (let at = 0; at < xs.length; at++) {
    dx[at] = (dx[at] ?? 0) - (xs[at] ?? 0) * DRAWN;
    dy[at] = (dy[at] ?? 0) - (ys[at] ?? 0) * DRAWN;
    const length = Math.max(Math.hypot(dx[at] ?? 0, dy[at] ?? 0), 0.01);
    const by = Math.min(length, most) / length;
    xs[at] = (xs[at] ?? 0) + (dx[at] ?? 0) * by;
    ys[at] = (ys[at] ?? 0) + (dy[at] ?? 0) * by;
  }
}

const FACT = /^fact_[0-9a-f]{32}$/;

/** Ids of the facts that stand in the rows, each once. */
export function factsIn(rows: readonly (readonly Value[])[]): readonly string[] {
  const found = new Set<string>();
  const take = (value: Value): void => {
    if (typeof value === "string") {
      if (FACT.test(value)) found.add(value);
    } else if (isNode(value)) take(value.id);
    else if (Array.isArray(value)) value.forEach(take);
    else if (isRecord(value)) Object.values(value).forEach(take);
  };
  for (const row of rows) row.forEach(take);
  return [...found];
}
