/** What a browser kept, which anybody may have written; null if it is not JSON. */
export function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "null") as unknown;
  } catch {
    return null;
  }
}
