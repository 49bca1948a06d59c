import type { Action, Steps } from "@/shared/keys/action";
import goNext from "@/shared/keys/actions/goNext";
import goPrevious from "@/shared/keys/actions/goPrevious";
import type { Asking } from "./asking";
import type { Mark, Pair } from "./pairs";

/** What the queue of pairs gives its actions to do. */
export interface Pairing extends Steps {
  readonly decide: (mark: Mark) => void;
  readonly undo: () => void;
  /** Goes to the pairs of entities, or to those of events. */
  readonly turn: (path: Asking<Pair>["path"]) => void;
  /** Why nothing can be decided of what is shown, for people. */
  readonly whyNot: string | undefined;
}

export const PAIR_ACTIONS: readonly Action<Pairing>[] = [
  goNext,
  goPrevious,
  ...Object.values(import.meta.glob<Action<Pairing>>("../actions/*.ts", { eager: true, import: "default" })),
];
