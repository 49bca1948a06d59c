import { listOfWords, oneOf, reading, words } from "@/shared/address";
import type { Schemas } from "@/shared/api/client";
import { moment } from "@/shared/moments";
import { beside } from "@/shared/ui/steps";
import { SETS } from "./sets";
import { valueOf } from "./value";

export type Fact = Schemas["FactSummary"];
export type FactDetail = Schemas["FactDetail"];

export const STATUSES = ["contested", "accepted", "rejected", "any"] as const;
export const KINDS = ["entity", "relation", "event", "argument", "attribute"] as const;
export const SORTS = ["priority", "confidence", "id"] as const;
/** Most facts that an address may name. */
export const MOST_IDS = 200;

const partsOf = reading({
  /** A saved filter; what else is chosen narrows it down. */
  set: oneOf(SETS),
  status: oneOf(STATUSES),
  kind: oneOf(KINDS),
  type: words(),
  sort: oneOf(SORTS),
  document: words(),
  /** Id of an entity or event. */
  about: words(),
  expert: words(),
  /** Conditions of the documents that state them, such as `tag=press`. */
  where: listOfWords(20),
  /** The moment at which the graph knew them, with the status that they had then. */
  knownAt: moment,
  /** These facts and no others. */
  ids: listOfWords(MOST_IDS),
  /** The fact that is shown. */
  fact: words(),
});

/** What of the queue is wanted; it lives in the address. */
export function filterOf(search: Readonly<Record<string, unknown>>) {
  const parts = partsOf(search);
  return { ...parts, status: parts.status ?? (parts.ids ? "any" : "contested"), sort: parts.sort ?? "priority" } as const;
}
export type Filter = ReturnType<typeof filterOf>;

/** What tells one queue from another: the filter without the fact that is shown. */
export function queueKey(filter: Filter): string {
  return JSON.stringify({ ...filter, fact: undefined });
}

/** The entities that a fact is about; events are none. */
export function entitiesOf({ kind, subject, object }: Fact): Schemas["Participant"][] {
  if (kind === "event") return [];
  return [...(kind === "argument" ? [] : [subject]), ...(object ? [object] : [])];
}

/** A fact as people read it: `Marie Curie –founded→ Radium Institute`, `Ann –age→ 34 years`. */
export function statement(fact: Fact): string {
  const value = valueOf(fact);
  if (value !== undefined) return `${fact.subject.name} –${fact.predicate}→ ${value}`;
  if (!fact.object) return `${fact.subject.name}: ${fact.predicate}`;
  return `${fact.subject.name} –${fact.predicate}→ ${fact.object.name}`;
}

/** How many of the listed facts are decided; it takes as long as there are decisions, not as the list is. */
export function decidedOf(marks: Readonly<Record<string, unknown>>, placed: ReadonlyMap<string, number>): number {
  return Object.keys(marks).reduce((sum, id) => sum + (placed.has(id) ? 1 : 0), 0);
}

/** The fact beside the one that is shown; the ends stay where they are. */
export function factBeside(facts: readonly Fact[], id: string | undefined, step: 1 | -1): string | undefined {
  return beside(facts, facts.findIndex((fact) => fact.id === id), step)?.id;
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
