import { reading, words } from "@/shared/address";

/** Two things that are perhaps one, for a person to decide: entities or events. */
export interface Pair {
  readonly id: string;
  readonly type: string;
  /** Probability that it is as suggested, 0..1. */
  readonly score: number;
  readonly reasons: readonly string[];
  /** Whether it is asked still; else what was decided, and by whom. */
  readonly state: "open" | "accepted" | "declined";
  readonly by: string | null;
}

/** What a person said of a pair. */
export type Mark = "accepted" | "declined";

/** A decision of this visit. */
export interface Done<P extends Pair> {
  readonly pair: P;
  readonly mark: Mark;
}

/** Which pair is shown; it lives in the address. */
export const pairsShownOf = reading({ pair: words(100) });

/** The next pair that is open: after a place, else before it; undefined if none is. */
export function nextOpen<P extends Pair>(pairs: readonly P[], id: string, isOpen: (pair: P) => boolean): P | undefined {
  const at = pairs.findIndex((pair) => pair.id === id);
  return [...pairs.slice(at + 1), ...pairs.slice(0, Math.max(at, 0))].find(isOpen);
}
