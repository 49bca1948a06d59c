import type { Schemas } from "@/shared/api/client";
import { SETS, type SetName } from "./sets";

export type Fact = Schemas["FactSummary"];
export type FactDetail = Schemas["FactDetail"];

export const STATUSES = ["contested", "accepted", "rejected", "any"] as const;
export const KINDS = ["entity", "relation", "event", "argument"] as const;
export const SORTS = ["priority", "confidence", "id"] as const;
/** Most facts that an address may name. */
export const MOST_IDS = 200;

/** What of the queue is wanted; it lives in the address. */
export interface Filter {
  /** A saved filter; what else is chosen narrows it down. */
  readonly set?: SetName | undefined;
  readonly status: (typeof STATUSES)[number];
  readonly kind?: (typeof KINDS)[number] | undefined;
  readonly type?: string | undefined;
  readonly sort: (typeof SORTS)[number];
  readonly document?: string | undefined;
  /** Id of an entity or event. */
  readonly about?: string | undefined;
  readonly expert?: string | undefined;
  /** These facts and no others. */
  readonly ids?: readonly string[] | undefined;
  /** The fact that is shown. */
  readonly fact?: string | undefined;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

/** Reads a filter from an address that anybody may have written. */
export function filterOf(search: Record<string, unknown>): Filter {
  const text = (value: unknown) =>
    typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined;
  const ids = Array.isArray(search["ids"]) ? search["ids"].filter((id) => text(id) !== undefined).map(String) : [];
  return {
    set: oneOf(SETS, search["set"]),
    status: oneOf(STATUSES, search["status"]) ?? (ids.length > 0 ? "any" : "contested"),
    kind: oneOf(KINDS, search["kind"]),
    type: text(search["type"]),
    sort: oneOf(SORTS, search["sort"]) ?? "priority",
    document: text(search["document"]),
    about: text(search["about"]),
    expert: text(search["expert"]),
    ids: ids.length > 0 ? ids.slice(0, MOST_IDS) : undefined,
    fact: text(search["fact"]),
  };
}

/** What tells one queue from another: the filter without the fact that is shown. */
export function queueKey(filter: Filter): string {
  return JSON.stringify({ ...filter, fact: undefined });
}

/** The entities that a fact is about; events are none. */
export function entitiesOf({ kind, subject, object }: Fact): Schemas["Participant"][] {
  if (kind === "event") return [];
  return [...(kind === "argument" ? [] : [subject]), ...(object ? [object] : [])];
}

/** A fact as people read it: `Marie Curie –founded→ Radium Institute`. */
export function statement(fact: Fact): string {
  if (!fact.object) return `${fact.subject.name}: ${fact.predicate}`;
  return `${fact.subject.name} –${fact.predicate}→ ${fact.object.name}`;
}

/** How many of the listed facts are decided; it takes as long as there are decisions, not as the list is. */
export function decidedOf(marks: Readonly<Record<string, unknown>>, placed: ReadonlyMap<string, number>): number {
  return Object.keys(marks).reduce((sum, id) => sum + (placed.has(id) ? 1 : 0), 0);
}

/** The fact beside the one that is shown; the ends stay where they are. */
export function beside(facts: readonly Fact[], id: string | undefined, step: 1 | -1): string | undefined {
  const at = facts.findIndex((fact) => fact.id === id);
  if (at < 0) return facts[0]?.id;
  return facts[Math.min(Math.max(at + step, 0), facts.length - 1)]?.id;
}

/**
 * Where the eye goes when a fact was decided: to the next that is open, or the last open one before it. With nothing
 * left it stays.
 */
export function following(facts: readonly Fact[], id: string, isOpen: (id: string) => boolean): string {
  const at = facts.findIndex((fact) => fact.id === id);
  const open = (fact: Fact) => fact.id !== id && isOpen(fact.id);
  return facts.slice(at + 1).find(open)?.id ?? facts.slice(0, Math.max(at, 0)).findLast(open)?.id ?? id;
}
