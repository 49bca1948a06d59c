import type { GraphData } from "./model";
import type { Sign } from "./signs";

/** What is drawn beside nodes and lines. */
export interface Dress {
  /** How each type looks; if absent, types get signs in the order in which they come. */
  readonly signs?: ReadonlyMap<string, Sign>;
  readonly pinned?: ReadonlySet<string>;
  /** The node that new ones come out of. */
  readonly source?: string | undefined;
}

/** What the application knows of a renderer: another one can take its place. */
export interface View {
  /** Draws other data; nodes that were drawn go to their new places. */
  setData(data: GraphData, dress?: Dress): void;
  /** Makes a node, or a line, stand out with what touches it. */
  select(id: string | null): void;
  /** Brings a node onto the screen, unless it is there. */
  focus(id: string): void;
  fit(): void;
  zoom(factor: number): void;
  destroy(): void;
}

export interface Handlers {
  readonly onSelect: (id: string | null) => void;
  readonly onExpand: (id: string) => void;
  /** A node was put somewhere else by hand. */
  readonly onMove: (id: string, x: number, y: number) => void;
}
