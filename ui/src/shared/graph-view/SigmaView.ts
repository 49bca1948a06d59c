import { MultiDirectedGraph } from "graphology";
import Sigma from "sigma";
import { animateNodes } from "sigma/utils";

import { coloursOf, type Colours } from "./colours";
import type { Dress, Handlers, View } from "./GraphView";
import { hovers, Labels } from "./labels";
import { caption, neighbours, type GraphData, type GraphEdge, type GraphNode } from "./model";
import { drawLines, drawSpots, type Marked, type Spot } from "./overlay";
import { boxOf } from "./placing";
import { COLOURS, signsOf, type Sign } from "./signs";
import { drawing } from "./webgl";

const MOVE_MS = 300;
/** Radius in pixels from which on a node must not be covered by the name of another. */
const LARGE = 8;
/** Below so many nodes on the screen each one shows its letters. */
const MOST_SPOTS = 600;
/** So many lines are too many for a processor to draw while the picture moves. */
const MANY_LINES = 500;

/** The graph drawn by sigma.js; positions are given, nothing is laid out here. */
export class SigmaView implements View {
  readonly #graph = new MultiDirectedGraph();
  readonly #sigma: Sigma;
  readonly #container: HTMLElement;
  #colours: Colours;
  readonly #labels = new Labels(() => this.#colours);
  #data: GraphData = { nodes: [], edges: [] };
  #marked: readonly GraphEdge[] = [];
  #signs: ReadonlyMap<string, Sign> = new Map();
  /** The largest figures of the picture, which others are drawn in proportion to. */
  #most = { degree: 1, support: 1 };
  #pinned: ReadonlySet<string> = new Set();
  #near: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  #selected: string | null = null;
  /** What stands out while something is selected: that, and what it touches. */
  #bright: ReadonlySet<string> | null = null;
  #stop: (() => void) | null = null;
  readonly #recolour = () => this.#paintAnew();
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");
  readonly #theme = new MutationObserver(this.#recolour);

  constructor(container: HTMLElement, handlers: Handlers) {
    this.#container = container;
    this.#colours = coloursOf(container, COLOURS);
    this.#sigma = new Sigma(this.#graph, container, {
      allowInvalidContainer: true,
      renderEdgeLabels: true,
      enableEdgeEvents: true,
      labelFont: getComputedStyle(container).fontFamily,
      labelSize: 12,
      labelWeight: "500",
      labelRenderedSizeThreshold: 5,
      labelDensity: 0.8,
      edgeLabelSize: 11,
      edgeLabelFont: getComputedStyle(container).fontFamily,
      edgeLabelColor: { color: this.#colours.ink },
      defaultEdgeType: "arrow",
      minEdgeThickness: 1.2,
      zIndex: true,
      stagePadding: 64,
      defaultDrawNodeLabel: this.#labels.take,
      defaultDrawNodeHover: hovers(() => this.#colours),
      nodeReducer: (id, attributes) => this.#node(id, attributes),
      edgeReducer: (id, attributes) => this.#edge(id, attributes),
    });
    this.#sigma.createCanvasContext("lines", { style: { pointerEvents: "none" } });
    this.#sigma.createCanvasContext("spots", { style: { pointerEvents: "none" } });
    const canvases = this.#sigma.getCanvases();
    canvases["labels"]?.before(canvases["lines"] ?? "", canvases["spots"] ?? "");
    // What was created after sigma had measured its place has no size yet.
    this.#sigma.resize(true);
    this.#sigma.on("afterRender", () => this.#overlay());
    this.#listen(handlers);
    this.#dark.addEventListener("change", this.#recolour);
    this.#theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  setData(data: GraphData, { signs, pinned, source }: Dress = {}): void {
    this.#stop?.();
    this.#signs = signs ?? signsOf(data.nodes.map((node) => node.type));
    this.#pinned = pinned ?? new Set();
    this.#data = data;
    this.#most = { degree: most(data.nodes.map((node) => node.degree)), support: most(data.edges.map((edge) => edge.support)) };
    this.#near = neighbours(data);
    this.#marked = data.edges.filter((edge) => (edge.worst ?? edge.status) !== "accepted");
    const before = new Map(this.#graph.mapNodes((id, { x, y }) => [id, { x: Number(x), y: Number(y) }] as const));
    const start = source === undefined ? undefined : before.get(source);
    const isStill = before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches || data.nodes.length > 3000;
    const targets: Record<string, { x: number; y: number }> = {};
    const isHeavy = drawing() === "software" && data.edges.length > MANY_LINES;
    // Lines that can be pointed at are drawn twice, the second time for the pointer.
    this.#sigma.setSettings({ hideEdgesOnMove: isHeavy, hideLabelsOnMove: isHeavy, enableEdgeEvents: !isHeavy });
    this.#graph.clear();
    for (const node of data.nodes) {
      const from = isStill ? node : (before.get(node.id) ?? start ?? node);
      if (from.x !== node.x || from.y !== node.y) targets[node.id] = { x: node.x, y: node.y };
      this.#graph.addNode(node.id, { ...this.#attributes(node), x: from.x, y: from.y });
    }
    // Communities are connected both ways.
    const type = data.nodes[0]?.kind === "community" ? "line" : "arrow";
    for (const edge of data.edges) {
      const size = this.#width(edge);
      this.#graph.addEdgeWithKey(edge.id, edge.source, edge.target, { size, type, label: caption(edge.type), ...this.#paint(edge) });
    }
    // Somebody who moved a node keeps the frame; other nodes need another one.
    if (data.nodes.length !== before.size || data.nodes.some(({ id }) => !before.has(id))) this.#sigma.setCustomBBox(null);
    this.select(this.#selected);
    if (Object.keys(targets).length > 0) {
      this.#stop = animateNodes(this.#graph, targets, { duration: MOVE_MS, easing: "quadraticInOut" });
    }
  }

  select(id: string | null): void {
    const isNode = id !== null && this.#graph.hasNode(id);
    this.#selected = id !== null && (isNode || this.#graph.hasEdge(id)) ? id : null;
    if (this.#selected === null) this.#bright = null;
    else if (isNode) this.#bright = new Set([this.#selected, ...(this.#near.get(this.#selected) ?? [])]);
    else this.#bright = new Set(this.#graph.extremities(this.#selected));
    this.#sigma.refresh({ skipIndexation: true });
  }

  focus(id: string): void {
    const place = this.#sigma.getNodeDisplayData(id);
    if (!place) return;
    const at = this.#sigma.framedGraphToViewport(place);
    const { width, height } = this.#sigma.getDimensions();
    const margin = 40;
    if (at.x > margin && at.y > margin && at.x < width - 3 * margin && at.y < height - margin) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    void this.#sigma.getCamera().animate({ x: place.x, y: place.y }, { duration: still ? 0 : 200 });
  }

  fit(): void {
    this.#sigma.getCamera().setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
  }

  zoom(factor: number): void {
    const camera = this.#sigma.getCamera();
    camera.setState({ ratio: camera.getBoundedRatio(camera.ratio / factor) });
  }

  /** Reads the colours of the page, which has another theme. */
  #paintAnew(): void {
    this.#colours = coloursOf(this.#container, COLOURS);
    this.#sigma.setSetting("edgeLabelColor", { color: this.#colours.ink });
    for (const node of this.#data.nodes) this.#graph.mergeNodeAttributes(node.id, { color: this.#attributes(node).color });
    for (const edge of this.#data.edges) this.#graph.mergeEdgeAttributes(edge.id, this.#paint(edge));
  }

  destroy(): void {
    this.#stop?.();
    this.#dark.removeEventListener("change", this.#recolour);
    this.#theme.disconnect();
    this.#sigma.kill();
  }

  #listen(handlers: Handlers): void {
    const sigma = this.#sigma;
    sigma.on("clickNode", ({ node }) => handlers.onSelect(node));
    sigma.on("clickEdge", ({ edge }) => handlers.onSelect(edge));
    sigma.on("clickStage", () => handlers.onSelect(null));
    sigma.on("doubleClickNode", (event) => {
      event.preventSigmaDefault();
      handlers.onExpand(event.node);
    });
    let held: { readonly id: string; moved: boolean } | null = null;
    sigma.on("downNode", ({ node }) => {
      held = { id: node, moved: false };
      // Without this the picture would be fitted anew while a node is being moved.
      if (!sigma.getCustomBBox()) sigma.setCustomBBox(sigma.getBBox());
    });
    sigma.on("moveBody", (body) => {
      if (!held) return;
      const place = sigma.viewportToGraph(body.event);
      held.moved = true;
      this.#graph.mergeNodeAttributes(held.id, place);
      body.preventSigmaDefault();
      body.event.original.preventDefault();
    });
    const dropped = () => {
      if (held?.moved) {
        const { x, y } = this.#graph.getNodeAttributes(held.id);
        handlers.onMove(held.id, Number(x), Number(y));
      }
      held = null;
    };
    sigma.on("upNode", dropped);
    sigma.on("upStage", dropped);
  }

  #attributes(node: GraphNode) {
    return { label: caption(node.name), size: this.#size(node), color: this.#colours.types[this.#signs.get(node.type)?.colour ?? 0] ?? this.#colours.ink };
  }

  #lettersOf(node: GraphNode): string {
    return node.kind === "community" ? String(node.degree) : (this.#signs.get(node.type)?.letters ?? "");
  }

  /** Radius of a node: the more is known of it the larger, and all smaller where there are many. */
  #size({ kind, degree }: GraphNode): number {
    const crowd = Math.max(0.35, Math.min(1, Math.sqrt(150 / this.#data.nodes.length)));
    if (kind === "community") return crowd * (9 + 13 * Math.sqrt(degree / this.#most.degree));
    return crowd * (5 + 1.6 * Math.sqrt(Math.min(degree, 60)));
  }

  /**
   * Width of a line in pixels: 2 for one document, one more each time that twice as many support it, 6 at most; between
   * communities a share of the strongest connection.
   */
  #width({ support }: GraphEdge): number {
    if (this.#data.nodes[0]?.kind === "community") return 1 + (4 * support) / this.#most.support;
    return 2 + Math.min(4, Math.log2(Math.max(1, support)));
  }

  #paint({ status }: GraphEdge): { readonly color: string; readonly status: string } {
    // What is not accepted is drawn with dashes above a line that can be clicked but hardly be seen.
    return { color: status === "accepted" ? this.#colours.line : this.#colours.faint, status };
  }

  #node(id: string, attributes: Record<string, unknown>): Record<string, unknown> {
    if (this.#bright === null) return attributes;
    if (!this.#bright.has(id)) return { ...attributes, color: this.#colours.faint, label: null, zIndex: 0 };
    return { ...attributes, zIndex: 1, forceLabel: id === this.#selected || this.#bright.size <= 40 };
  }

  #edge(id: string, attributes: Record<string, unknown>): Record<string, unknown> {
    if (this.#bright === null || this.#selected === null) return { ...attributes, label: null };
    const [source, target] = this.#graph.extremities(id);
    const touches = id === this.#selected || source === this.#selected || target === this.#selected;
    if (!touches) return { ...attributes, color: this.#colours.faint, label: null, zIndex: 0 };
    const color = id === this.#selected ? this.#colours.accent : attributes["color"];
    return { ...attributes, color, zIndex: 1, forceLabel: this.#bright.size <= 20 };
  }

  #overlay(): void {
    const canvases = this.#sigma.getCanvases();
    const [lines, spots] = [canvases["lines"]?.getContext("2d"), canvases["spots"]?.getContext("2d")];
    if (!lines || !spots) return;
    const { width, height } = this.#sigma.getDimensions();
    lines.clearRect(0, 0, width, height);
    spots.clearRect(0, 0, width, height);
    const places = new Map<string, Spot>();
    for (const node of this.#data.nodes) {
      const data = this.#sigma.getNodeDisplayData(node.id);
      if (!data) continue;
      const at = this.#sigma.framedGraphToViewport(data);
      const radius = this.#sigma.scaleSize(data.size);
      const isFaint = this.#bright !== null && !this.#bright.has(node.id);
      const [isSelected, isPinned] = [node.id === this.#selected, this.#pinned.has(node.id)];
      places.set(node.id, { id: node.id, at, radius, letters: this.#lettersOf(node), isSelected, isPinned, isEvent: node.kind === "event", isFaint });
    }
    const marked = this.#marked.flatMap((edge): readonly Marked[] => {
      const { id, source, target, status, worst } = edge;
      const [from, to] = [places.get(source), places.get(target)];
      if (!from || !to || !(inside(from, width, height) || inside(to, width, height))) return [];
      const touches = id === this.#selected || source === this.#selected || target === this.#selected;
      const isFaint = this.#bright !== null && !touches;
      const size = this.#sigma.scaleSize(this.#width(edge));
      return [{ from: from.at, to: to.at, width: size, status, worst: worst ?? status, isFaint }];
    });
    drawLines(lines, marked, this.#colours);
    const near = [...places.values()].filter((spot) => inside(spot, width, height));
    const names = canvases["labels"]?.getContext("2d");
    const large = near.filter(({ radius }) => radius >= LARGE);
    if (names) this.#labels.draw(names, this.#sigma.getSettings(), large.map(({ id, at, radius }) => ({ id, ...boxOf(at.x - radius, at.y, 2 * radius, 2 * radius) })));
    drawSpots(spots, near.length <= MOST_SPOTS ? near : near.filter((spot) => spot.isSelected || spot.isPinned), this.#colours);
  }
}

function most(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), 1);
}

function inside({ at, radius }: Spot, width: number, height: number): boolean {
  return at.x > -radius && at.y > -radius && at.x < width + radius && at.y < height + radius;
}
