/** A query under a name of the user's, kept in this browser. */
export interface Saved {
  readonly name: string;
  readonly cypher: string;
}

/** Adds a query; one of the same name is replaced. */
export function kept(list: readonly Saved[], name: string, cypher: string): readonly Saved[] {
  const others = list.filter((one) => one.name !== name);
  return [...others, { name, cypher }].sort((a, b) => a.name.localeCompare(b.name));
}

/** Reads what a browser kept; what is not a list of queries is none. */
export function readSaved(text: string | null): readonly Saved[] {
  const value = parsed(text);
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const { name, cypher } = (one ?? {}) as Partial<Saved>;
    return typeof name === "string" && typeof cypher === "string" ? [{ name, cypher }] : [];
  });
}

/** Reads the queries that were run, newest first. */
export function readPast(text: string | null): readonly string[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null") as unknown;
  } catch {
    return null;
  }
}
