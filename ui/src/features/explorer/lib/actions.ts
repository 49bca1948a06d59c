import type { Action } from "@/shared/keys/action";

/** What can be done with a node. */
export interface NodeActions {
  readonly expand: (id: string) => void;
  readonly collapse: (id: string) => void;
  readonly hide: (id: string) => void;
  readonly pin: (id: string) => void;
  readonly path: (id: string) => void;
}

/** What gives the actions of a node something to do. */
export interface OfNode {
  /** Does it with the chosen node. */
  readonly withNode: (what: keyof NodeActions) => void;
  /** What to say if none is chosen. */
  readonly unchosen: string | undefined;
}

/** What the explorer gives its actions to do. */
export interface Exploring extends OfNode {
  readonly turn: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly find: () => void;
}

export const EXPLORER_ACTIONS = Object.values(import.meta.glob<Action<Exploring>>("../actions/*.ts", { eager: true, import: "default" }));
