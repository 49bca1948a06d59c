export const FILTERS = ["changes", "problems", "debates"] as const;

/** What of a run is shown; it lives in the address. */
export interface Shown {
  /** Key of a row of the tree; absent: what is newest while the run goes on, the whole run when it is over. */
  readonly item?: string | undefined;
  readonly filter?: (typeof FILTERS)[number] | undefined;
  /** What happened along the time, instead of as a tree. */
  readonly view?: "time" | undefined;
  /** Words that rows must contain. */
  readonly q?: string | undefined;
  /** The quote that the source is scrolled to. */
  readonly quote?: string | undefined;
}

/** Reads it from an address that anybody may have written. */
export function shownOf(search: Record<string, unknown>): Shown {
  const text = (value: unknown) => (typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined);
  return {
    item: text(search["item"]),
    filter: FILTERS.find((one) => one === search["filter"]),
    view: search["view"] === "time" ? "time" : undefined,
    q: text(search["q"]),
    quote: text(search["quote"]),
  };
}
