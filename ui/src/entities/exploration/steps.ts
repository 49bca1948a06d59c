import { isRecord } from "@/shared/record";
import { parsed } from "@/shared/stored";

/** One step on the way to what is drawn. All steps together, in the address, are the picture: undo leaves one out. */
export type Step =
  /** The entities about which most is known. */
  | { readonly do: "top"; readonly count: number }
  /** A node with its nearest neighbours. */
  | { readonly do: "ego"; readonly id: string }
  /** The community that a node belongs to. */
  | { readonly do: "group"; readonly id: string; readonly count: number }
  /** Entities and events, and what facts are about, by their ids. */
  | { readonly do: "set"; readonly ids: readonly string[] }
  /** The same of what a query returns; it is run again wherever its address is opened. */
  | { readonly do: "asked"; readonly cypher: string; readonly parameters: string; readonly rows: number }
  /** The whole graph as communities. */
  | { readonly do: "map" }
  /** More neighbours of a node that is drawn; with a predicate, only those that it connects. */
  | { readonly do: "expand"; readonly id: string; readonly count: number; readonly predicate?: string }
  /** Takes away what only hangs on this node. */
  | { readonly do: "collapse"; readonly id: string }
  | { readonly do: "path"; readonly from: string; readonly to: string }
  | { readonly do: "hide"; readonly id: string }
  /** Holds a node where it is: filters and collapsing leave it, a new layout does not move it. */
  | { readonly do: "pin"; readonly id: string; readonly x: number; readonly y: number }
  | { readonly do: "unpin"; readonly id: string };

/** More steps than this are not read from an address. */
const MOST_STEPS = 200;
const MOST_NODES = 2000;
/** Ids that an address names; of more it names the query. Addresses of some thousand characters pass everywhere. */
export const MOST_NAMED = 50;
/** Characters of a query with its parameters that an address has room for. */
export const LONGEST_ASKED = 4000;
const MOST_ROWS = 10_000;

const BEGINNINGS: ReadonlySet<Step["do"]> = new Set<Step["do"]>(["top", "ego", "group", "set", "asked", "map"]);

/** Whether a step begins a new picture. */
export function isBeginning(step: Step | undefined): boolean {
  return step !== undefined && BEGINNINGS.has(step.do);
}

/** Writes steps as the address has them: `ego~entity_1.expand~entity_2~50`. */
export function written(steps: readonly Step[]): string {
  return steps.map((step) => fieldsOf(step).map(escaped).join("~")).join(".");
}

/** Reads steps from an address that anybody may have written; what makes no sense is left out. */
export function stepsOf(text: string): readonly Step[] {
  const steps = text.split(".").slice(0, MOST_STEPS).map(stepOf).filter((step) => step !== null);
  const first = steps.findIndex(isBeginning);
  return first < 0 ? [] : steps.slice(first);
}

/** Reads a field; undefined where it makes no sense, null where it is left out. */
type Field = (text: string) => string | number | null | undefined;

const id: Field = (text) => (text !== "" && text.length <= 100 ? text : undefined);
const coordinate: Field = (text) => (text !== "" && Math.abs(Number(text)) <= 1e6 ? Number(text) : undefined);
const upTo = (most: number): Field => (text) => {
  const count = Math.round(Number(text));
  return count >= 1 && count <= most ? count : undefined;
};

/** What the address says of each step, in this order; of a set it says the ids. */
const FIELDS: Readonly<Record<Exclude<Step["do"], "set">, Readonly<Record<string, Field>>>> = {
  top: { count: upTo(MOST_NODES) },
  ego: { id },
  group: { id, count: upTo(MOST_NODES) },
  asked: {
    cypher: (text) => (text.trim() === "" ? undefined : text),
    parameters: (text) => (isRecord(parsed(text)) ? text : undefined),
    rows: upTo(MOST_ROWS),
  },
  map: {},
  expand: { id, count: upTo(500), predicate: (text) => text.slice(0, 200) || null },
  collapse: { id },
  path: { from: id, to: id },
  hide: { id },
  pin: { id, x: coordinate, y: coordinate },
  unpin: { id },
};

function fieldsOf(step: Step): readonly string[] {
  if (step.do === "set") return [step.do, ...step.ids];
  const said = new Map<string, string | number>(Object.entries(step));
  const values = Object.keys(FIELDS[step.do]).flatMap((name) => said.get(name) ?? []);
  return [step.do, ...values.map((value) => String(typeof value === "number" ? Math.round(value * 100) / 100 : value))];
}

function stepOf(text: string): Step | null {
  const [what = "", ...said] = text.split("~").map(unescaped);
  if (what === "set") {
    const ids = said.filter((one) => one !== "" && one.length <= 100).slice(0, MOST_NAMED);
    return ids.length > 0 ? { do: what, ids } : null;
  }
  if (!Object.hasOwn(FIELDS, what) || (what === "asked" && text.length > LONGEST_ASKED)) return null;
  const fields = Object.entries(FIELDS[what as keyof typeof FIELDS]).map(([name, read], at) => [name, read(said[at] ?? "")] as const);
  if (fields.some(([, value]) => value === undefined)) return null;
  return { do: what, ...Object.fromEntries(fields.filter(([, value]) => value !== null)) } as Step;
}

function escaped(field: string): string {
  return encodeURIComponent(field.toWellFormed()).replace(/\./g, "%2E").replace(/~/g, "%7E");
}

function unescaped(field: string): string {
  try {
    return decodeURIComponent(field);
  } catch {
    return "";
  }
}

/** Adds a step. One that begins a new picture of the same kind takes the place of that: it is the same with more. */
export function taken(steps: readonly Step[], step: Step): readonly Step[] {
  const [first] = steps;
  const grows =
    (step.do === "top" && first?.do === "top") || (step.do === "group" && first?.do === "group" && first.id === step.id);
  if (grows) return [step, ...steps.slice(1)];
  return isBeginning(step) ? [step] : [...steps, step];
}

/** Where one is, and the pictures before and after it. */
export interface Way {
  readonly steps: readonly Step[];
  readonly past: readonly (readonly Step[])[];
  readonly future: readonly (readonly Step[])[];
}

const KEPT = 100;

/** Goes on to another picture; what had been undone cannot come back then. */
export function gone(way: Way, steps: readonly Step[]): Way {
  return { steps, past: [...way.past, way.steps].slice(-KEPT), future: [] };
}

/** Goes back to the picture before. Who came by an address has no past: the last step is taken back then. */
export function undone(way: Way): Way {
  const now = written(way.steps);
  const past = way.past.slice(0, way.past.findLastIndex((steps) => written(steps) !== now) + 1);
  const before = past.at(-1) ?? (way.steps.length > 1 ? way.steps.slice(0, -1) : undefined);
  return before ? { steps: before, past: past.slice(0, -1), future: [...way.future, way.steps] } : way;
}

/** Goes to the picture that was undone last. */
export function redone(way: Way): Way {
  const after = way.future.at(-1);
  return after ? { steps: after, past: [...way.past, way.steps], future: way.future.slice(0, -1) } : way;
}
