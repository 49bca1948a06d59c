import type { Schemas } from "../../api/client";

export type Fact = Schemas["FactItem"];
export type FactDetail = Schemas["FactDetail"];

export const STATUSES = ["contested", "accepted", "rejected"] as const;
export const KINDS = ["entity", "relation", "event", "argument"] as const;
export const SORTS = ["priority", "confidence", "id"] as const;

/** What of the queue is wanted; it lives in the address. */
export interface Filter {
  readonly status: (typeof STATUSES)[number];
  readonly kind?: (typeof KINDS)[number] | undefined;
  readonly sort: (typeof SORTS)[number];
  readonly document?: string | undefined;
  /** The fact that is shown. */
  readonly fact?: string | undefined;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

/** Reads a filter from an address that anybody may have written. */
export function filterOf(search: Record<string, unknown>): Filter {
  const text = (value: unknown) => (typeof value === "string" && value.length <= 100 ? value : undefined);
  return {
    status: oneOf(STATUSES, search["status"]) ?? "contested",
    kind: oneOf(KINDS, search["kind"]),
    sort: oneOf(SORTS, search["sort"]) ?? "priority",
    document: text(search["document"]),
    fact: text(search["fact"]),
  };
}

/** A fact as people read it: `Marie Curie –founded→ Radium Institute`. */
export function statement(fact: Fact): string {
  if (!fact.object) return `${fact.subject.name}: ${fact.predicate}`;
  return `${fact.subject.name} –${fact.predicate}→ ${fact.object.name}`;
}

/** The fact beside the one that is shown; the ends stay where they are. */
export function beside(facts: readonly Fact[], id: string | undefined, step: 1 | -1): string | undefined {
  const at = facts.findIndex((fact) => fact.id === id);
  if (at < 0) return facts[0]?.id;
  return facts[Math.min(Math.max(at + step, 0), facts.length - 1)]?.id;
}

/** Where the eye goes when a fact was decided: to the one after it, or before it at the end. */
export function following(facts: readonly Fact[], id: string): string | undefined {
  const at = facts.findIndex((fact) => fact.id === id);
  return facts[at + 1]?.id ?? facts[at - 1]?.id;
}
