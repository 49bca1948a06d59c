import type { ComponentType } from "react";

import type { useTexts } from "@/features/pairs/texts";
import type { Done, Mark, Pair } from "./pairs";

type Translate = ReturnType<typeof useTexts>;

/** The list of pairs of one kind, the surest first; it stays as it is until it is asked for anew. */
export interface Pairs<P extends Pair> {
  readonly pairs: readonly P[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly error: unknown;
  readonly more: () => void;
  readonly retry: () => void;
  readonly again: () => void;
}

/** A pair that an address names and that the list does not have (yet). */
export interface Named<P extends Pair> {
  readonly pair: P | undefined;
  readonly error: unknown;
  readonly again: () => void;
}

/** What is shown of both sides of a pair. */
export interface SidesProps<P extends Pair> {
  readonly pair: P;
  /** Whether it can be decided. */
  readonly isOpen: boolean;
  /** Those that come after it, the next first. */
  readonly next: readonly P[];
}

/** How pairs of one kind are told and decided. */
export interface Asking<P extends Pair> {
  readonly kind: "entities" | "events";
  readonly path: "/review/pairs" | "/review/events";
  /** A pair as one line. */
  readonly nameOf: (pair: P) => string;
  /** What is asked: the end of its texts. */
  readonly questionOf: (pair: P) => "same" | "different" | "events";
  /** What is done when one says yes. */
  readonly consequenceOf: (pair: P, t: Translate) => string;
  readonly Sides: ComponentType<SidesProps<P>>;
  /** Pairs that are not asked any more by what was decided of others, each with the decision that did it. */
  readonly settledBy: (pairs: readonly P[], done: readonly Done<P>[]) => ReadonlyMap<string, P>;
  /** Why such a pair is not asked any more. */
  readonly whySettled: (by: P, t: Translate) => string;
  /** Sends a decision; returns what it is taken back by, if not by the pair itself. */
  readonly send: (pair: P, mark: Mark) => Promise<string | null>;
  readonly withdraw: (pair: P, mark: Mark, decision: string | null) => Promise<void>;
  /** What the server tells otherwise after a decision. */
  readonly changes: readonly string[];
}
