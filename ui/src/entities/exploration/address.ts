import { count, fraction, listOfWords, oneOf, reading, someOf, words, type Read } from "@/shared/address";
import { isDate } from "@/shared/dates";
import { moment } from "@/shared/moments";
import { stepsOf, written, type Step } from "./steps";

export const STATUSES = ["accepted", "contested", "rejected"] as const;
export type Status = (typeof STATUSES)[number];

/** What of a picture is to be seen; empty lists let everything pass. */
export interface Sieve {
  readonly withoutTypes: readonly string[];
  readonly withoutPredicates: readonly string[];
  readonly withoutRealis: readonly string[];
  /** Least confidence of a fact, 0..1. */
  readonly confidence: number;
  /** A day, a month or a year: only what may hold then. */
  readonly asOf: string | undefined;
}

const id = words(100);
const names = listOfWords(100);

const PARTS = {
  /** The steps to the picture, as `steps.ts` writes them. */
  view: words(20_000),
  /** The node, or the line between two, that is selected. */
  at: words(),
  /** The fact that is open, and which of its quotes is shown in its text. */
  fact: id,
  quote: (value: unknown) => (value === undefined ? undefined : count(Number(value))),
  /** The mention that is shown in its text. */
  mention: id,
  /** The node that a path is being looked for from. */
  from: id,
  show: oneOf(["graph", "table"]),
  list: oneOf(["facts"]),
  sort: words(20),
  statuses: someOf(STATUSES),
  document: id,
  /** Conditions of the documents that say what is shown, such as `tag=press`. */
  where: listOfWords(20),
  types: names,
  predicates: names,
  realis: names,
  confidence: (value: unknown) => fraction(Number(value)) || undefined,
  // A year alone is a number in an address.
  asOf: (value: unknown) => [String(value)].find(isDate),
  /** The moment at which the graph knew what is shown. */
  knownAt: moment,
};
const partsOf = reading(PARTS);

/** All that the explorer shows; it lives in the address. */
export type Explored = Read<typeof PARTS>;

export function exploredOf(search: Readonly<Record<string, unknown>>): Explored {
  const parts = partsOf(search);
  const steps = stepsOf(parts.view ?? "");
  // Other screens name only what they speak of.
  const focus = steps.length === 0 ? id(search["focus"]) : undefined;
  const view = written(focus === undefined ? steps : [{ do: "ego", id: focus }]);
  return {
    ...parts,
    view: view === "" ? undefined : view,
    at: parts.at ?? focus,
    // Accepted facts alone are what a query meets too, and need no word in the address.
    statuses: parts.statuses?.join() === "accepted" ? undefined : parts.statuses,
  };
}

export function stepsIn({ view }: Explored): readonly Step[] {
  return stepsOf(view ?? "");
}

/** The part of the address that only hides what is loaded. */
export function sieveOf({ types, predicates, realis, confidence, asOf }: Explored): Sieve {
  return {
    withoutTypes: types ?? [],
    withoutPredicates: predicates ?? [],
    withoutRealis: realis ?? [],
    confidence: confidence ?? 0,
    asOf,
  };
}

/** The address of the same picture, of which nothing is hidden any more. */
export const UNFILTERED: Explored = { types: undefined, predicates: undefined, realis: undefined, confidence: undefined, asOf: undefined };

/** A list with a value put in or taken out; undefined when nothing is left. */
export function toggled(values: readonly string[] | undefined, value: string): readonly string[] | undefined {
  const rest = (values ?? []).filter((one) => one !== value);
  const after = rest.length === (values ?? []).length ? [...rest, value] : rest;
  return after.length === 0 ? undefined : after;
}
