/** What the address of the Query screen names. */
export interface Asked {
  /** The id of a saved query that is open. */
  readonly saved?: string | undefined;
}

/** Reads it from an address that anybody may have written. */
export function askedOf(search: Record<string, unknown>): Asked {
  const saved = search["saved"];
  return { saved: typeof saved === "string" && /^saved_[0-9a-f]{24}$/.test(saved) ? saved : undefined };
}
