/** Which documents are listed; it lives in the address. */
export interface DocumentsFilter {
  /** Words that their names contain. */
  readonly name?: string | undefined;
}

/** Reads it from an address that anybody may have written. */
export function documentsFilterOf(search: Record<string, unknown>): DocumentsFilter {
  const name = search["name"];
  return { name: typeof name === "string" && name !== "" && name.length <= 200 ? name : undefined };
}
