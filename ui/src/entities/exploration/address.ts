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
}

/** All that the explorer shows; it lives in the address. */
export interface Explored {
  /** The steps to the picture, as `steps.ts` writes them. */
  readonly view?: string | undefined;
  /** The node, or the line between two, that is selected. */
  readonly at?: string | undefined;
  /** The fact that is open, and which of its quotes is shown in its text. */
  readonly fact?: string | undefined;
  readonly quote?: number | undefined;
  /** The mention that is shown in its text. */
  readonly mention?: string | undefined;
  /** The node that a path is being looked for from. */
  readonly from?: string | undefined;
  readonly show?: "graph" | "table" | undefined;
  readonly list?: "facts" | undefined;
  readonly sort?: string | undefined;
  readonly statuses?: readonly Status[] | undefined;
  readonly document?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly predicates?: readonly string[] | undefined;
  readonly realis?: readonly string[] | undefined;
  readonly confidence?: number | undefined;
}

/** Reads it from an address that anybody may have written. */
export function exploredOf(search: Record<string, unknown>): Explored {
  const statuses = STATUSES.filter((status) => list(search["statuses"])?.includes(status));
  const confidence = Number(search["confidence"]);
  const quote = Number(search["quote"]);
  const steps = stepsOf(text(search["view"], 20_000) ?? "");
  // Other screens name only what they speak of.
  const focus = steps.length === 0 ? text(search["focus"]) : undefined;
  const view = written(focus === undefined ? steps : [{ do: "ego", id: focus }]);
  return {
    view: view === "" ? undefined : view,
    at: text(search["at"], 200) ?? focus,
    fact: text(search["fact"]),
    quote: search["quote"] !== undefined && Number.isInteger(quote) && quote >= 0 ? quote : undefined,
    mention: text(search["mention"]),
    from: text(search["from"]),
    show: search["show"] === "graph" || search["show"] === "table" ? search["show"] : undefined,
    list: search["list"] === "facts" ? "facts" : undefined,
    sort: text(search["sort"], 20),
    // Accepted facts alone are what a query meets too, and need no word in the address.
    statuses: statuses.length === 0 || (statuses.length === 1 && statuses[0] === "accepted") ? undefined : statuses,
    document: text(search["document"]),
    types: list(search["types"]),
    predicates: list(search["predicates"]),
    realis: list(search["realis"]),
    confidence: confidence > 0 && confidence <= 1 ? confidence : undefined,
  };
}

export function stepsIn({ view }: Explored): readonly Step[] {
  return stepsOf(view ?? "");
}

/** The part of the address that only hides what is loaded. */
export function sieveOf({ types, predicates, realis, confidence }: Explored): Sieve {
  return {
    withoutTypes: types ?? [],
    withoutPredicates: predicates ?? [],
    withoutRealis: realis ?? [],
    confidence: confidence ?? 0,
  };
}

/** A list with a value put in or taken out; undefined when nothing is left. */
export function toggled(values: readonly string[] | undefined, value: string): readonly string[] | undefined {
  const rest = (values ?? []).filter((one) => one !== value);
  const after = rest.length === (values ?? []).length ? [...rest, value] : rest;
  return after.length === 0 ? undefined : after;
}

function text(value: unknown, most = 100): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= most ? value : undefined;
}

function list(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const found = value.filter((one): one is string => typeof one === "string" && one.length <= 200).slice(0, 100);
  return found.length === 0 ? undefined : found;
}
