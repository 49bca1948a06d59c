/** What of a fact's page is shown; it lives in the address. */
export interface FactShown {
  /** A quote: `e` and its number among the evidence, or a debate's id with the numbers of speech and quote. */
  readonly quote?: string | undefined;
}

/** Reads it from an address that anybody may have written. */
export function factShownOf(search: Record<string, unknown>): FactShown {
  const quote = search["quote"];
  return { quote: typeof quote === "string" && quote.length <= 120 ? quote : undefined };
}
