import { oneOf, reading, words } from "@/shared/address";

export const FILTERS = ["changes", "problems", "debates"] as const;

/** What of a run is shown; it lives in the address. */
export const shownOf = reading({
  /** Key of a row of the tree; absent: what is newest while the run goes on, the whole run when it is over. */
  item: words(),
  filter: oneOf(FILTERS),
  /** What happened along the time, instead of as a tree. */
  view: oneOf(["time"]),
  /** Words that rows must contain. */
  q: words(),
  /** The quote that the source is scrolled to. */
  quote: words(),
});
export type Shown = ReturnType<typeof shownOf>;
