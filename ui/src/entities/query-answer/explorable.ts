import { isRecord } from "@/shared/record";
import { isEdge, isNode } from "./graphOf";
import type { Value } from "./results";

/** What of an answer the explorer can draw. */
export interface Explorable {
  /** Ids of entities, events and facts, each once, in the order of the answer. */
  readonly ids: readonly string[];
  /** Nodes that are none of these: documents, passages, experts. */
  readonly others: number;
  /** Statuses that its facts have; null for facts of which only the id is known. */
  readonly statuses: ReadonlySet<string | null>;
}

const THING = /^(?:entity|event|fact)_[0-9a-f]{32}$/;

/** Finds what rows speak of: nodes, ends of relationships and their facts, and ids that stand there as texts. */
export function explorableIn(rows: readonly (readonly Value[])[]): Explorable {
  const ids = new Set<string>();
  const others = new Set<string>();
  const statuses = new Map<string, string | null>();
  const takeId = (id: unknown, status: unknown = null): void => {
    if (typeof id !== "string" || !THING.test(id)) return;
    ids.add(id);
    if (id.startsWith("fact_")) statuses.set(id, typeof status === "string" ? status : (statuses.get(id) ?? null));
  };
  const take = (value: Value): void => {
    if (isNode(value)) {
      if (value.id !== null && THING.test(value.id)) takeId(value.id, value.properties["status"]);
      else others.add(value.id ?? JSON.stringify(value));
    } else if (isEdge(value)) {
      takeId(value.start);
      takeId(value.end);
      takeId(value.properties["fact"], value.properties["status"]);
    } else if (Array.isArray(value)) value.forEach(take);
    else if (isRecord(value)) Object.values(value).forEach(take);
    else takeId(value);
  };
  for (const row of rows) row.forEach(take);
  return { ids: [...ids], others: others.size, statuses: new Set(statuses.values()) };
}
