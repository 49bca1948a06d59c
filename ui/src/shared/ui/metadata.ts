import type { Schemas } from "@/shared/api/client";

export type Metadata = Schemas["DocumentItem"]["metadata"];

/** What a key of a document's metadata says, as people read it. */
export function saidBy(value: Metadata[string]): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** The condition that documents meet of which a key says the same; of several things the first. */
export function conditionFor(key: string, value: Metadata[string]): string {
  return `${key}=${Array.isArray(value) ? (value[0] ?? "") : String(value)}`;
}
