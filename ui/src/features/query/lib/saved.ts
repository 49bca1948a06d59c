import { parsed } from "@/shared/stored";

/** A query under a name of the user's, as earlier releases kept it in the browser. */
export interface Saved {
  readonly name: string;
  readonly cypher: string;
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
