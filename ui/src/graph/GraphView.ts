import { MultiDirectedGraph } from "graphology";
import Sigma from "sigma";

import { caption, neighbours, type GraphData } from "./model";

/** What the application knows of a renderer: another one can take its place. */
export interface View {
  setData(data: GraphData): void;
  select(id: string | null): void;
  focus(id: string): void;
  fit(): void;
  destroy(): void;
}

export interface Handlers {
  readonly onSelect: (id: string | null) => void;
  readonly onExpand: (id: string) => void;
}

/** Colours of the page's own tokens, read when the picture is made. */
interface Colours {
  readonly ink: string;
  readonly line: string;
  readonly faint: string;
  readonly disputed: string;
  readonly types: readonly string[];
}

/** Whether the browser draws WebGL by hardware; without it the table is the better view. */
export function drawsWell(): boolean {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** The graph drawn by sigma.js; positions are given, nothing is laid out here. */
export class SigmaView implements View {
  readonly #graph = new MultiDirectedGraph();
  readonly #sigma: Sigma;
  readonly #colours: Colours;
  #near: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  #selected: string | null = null;

  constructor(container: HTMLElement, handlers: Handlers) {
    this.#colours = coloursOf(container);
    this.#sigma = new Sigma(this.#graph, container, {
      allowInvalidContainer: true,
      renderEdgeLabels: false,
      labelColor: { color: this.#colours.ink },
      labelFont: getComputedStyle(container).fontFamily,
      labelSize: 12,
      labelRenderedSizeThreshold: 5,
      defaultEdgeType: "arrow",
      zIndex: true,
      nodeReducer: (id, attributes) =>
        this.#isFaint(id) ? { ...attributes, color: this.#colours.faint, label: null, zIndex: 0 } : attributes,
      edgeReducer: (id, attributes) => {
        const [source, target] = this.#graph.extremities(id);
        const chosen = this.#selected === null || source === this.#selected || target === this.#selected;
        return chosen ? attributes : { ...attributes, color: this.#colours.faint };
      },
    });
    this.#sigma.on("clickNode", ({ node }) => handlers.onSelect(node));
    this.#sigma.on("clickStage", () => handlers.onSelect(null));
    this.#sigma.on("doubleClickNode", (event) => {
      event.preventSigmaDefault();
      handlers.onExpand(event.node);
    });
  }

  setData(data: GraphData): void {
    const types = [...new Set(data.nodes.map((node) => node.type))].sort();
    this.#near = neighbours(data);
    this.#graph.clear();
    for (const { id, name, type, x, y, degree } of data.nodes) {
      const color = this.#colours.types[types.indexOf(type) % this.#colours.types.length] ?? this.#colours.ink;
      this.#graph.addNode(id, { label: caption(name), x, y, size: 4 + 2 * Math.sqrt(Math.min(degree, 60)), color });
    }
    for (const { id, source, target, support, disputed } of data.edges) {
      const color = disputed ? this.#colours.disputed : this.#colours.line;
      this.#graph.addEdgeWithKey(id, source, target, { size: 1 + Math.min(support, 8) / 2, color });
    }
  }

  select(id: string | null): void {
    this.#selected = id !== null && this.#graph.hasNode(id) ? id : null;
    this.#sigma.refresh({ skipIndexation: true });
  }

  focus(id: string): void {
    const place = this.#sigma.getNodeDisplayData(id);
    if (!place) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    void this.#sigma.getCamera().animate({ x: place.x, y: place.y }, { duration: still ? 0 : 200 });
  }

  fit(): void {
    this.#sigma.getCamera().setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
  }

  destroy(): void {
    this.#sigma.kill();
  }

  #isFaint(id: string): boolean {
    if (this.#selected === null || id === this.#selected) return false;
    return !(this.#near.get(this.#selected)?.has(id) ?? false);
  }
}

function coloursOf(element: HTMLElement): Colours {
  const probe = document.createElement("span");
  element.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(${name})`;
    return hex(getComputedStyle(probe).color);
  };
  const colours = {
    ink: read("--ink"),
    line: read("--line-strong"),
    faint: read("--line"),
    disputed: read("--contested"),
    types: [0, 1, 2, 3, 4].map((index) => read(`--series-${index}`)),
  };
  probe.remove();
  return colours;
}

/** WebGL programs read hexadecimal colours; browsers compute `rgb(…)`. */
function hex(color: string): string {
  const parts = color.match(/\d+(\.\d+)?/g)?.slice(0, 3) ?? ["0", "0", "0"];
  return `#${parts.map((part) => Math.round(Number(part)).toString(16).padStart(2, "0")).join("")}`;
}
