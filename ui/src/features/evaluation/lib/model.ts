import type { Schemas } from "@/shared/api/client";

export type Evaluation = Schemas["EvaluationItem"];
export type EvaluationDetail = Schemas["EvaluationDetail"];
export type Table = Schemas["EvaluationTable"];
export type Row = Schemas["TableRow"];
export type Cell = Schemas["TableCell"];
export type Estimate = Schemas["IntervalEstimate"];
export type Case = Schemas["CaseItem"];
export type Kind = Evaluation["kind"];

export const KINDS = ["extraction", "facts", "nugget", "coreference", "genres", "preferences", "debate", "experiment", "verification"] as const satisfies readonly Kind[];
export const LEVELS = ["task", "type", "document"] as const;
export const OUTCOMES = ["wrong", "fp", "fn", "tp"] as const;
export const MEASURES = ["precision", "recall", "f1"] as const;
export const CRITERIA = ["exact", "partial", "dice", "clusters"] as const;
export const MOST_COMPARED = 5;

export type Level = (typeof LEVELS)[number];
export type Outcome = (typeof OUTCOMES)[number];
export type Measure = (typeof MEASURES)[number];
export type Criterion = (typeof CRITERIA)[number];

/** What of the evaluations is shown; it lives in the address. */
export interface Shown {
  /** Ids of the compared evaluations, the baseline first, joined by commas. */
  readonly of?: string | undefined;
  readonly criterion?: Criterion | undefined;
  readonly level?: Level | undefined;
  /** Only rows of this task. */
  readonly only?: string | undefined;
  /** Only rows whose name contains this. */
  readonly name?: string | undefined;
  /** What rows are sorted by: `name`, `errors`, or a measure. */
  readonly sort?: Sort | undefined;
  /** Whether the greatest comes first. */
  readonly down?: boolean | undefined;
  /** Whether the form for a new evaluation is open. */
  readonly add?: boolean | undefined;
  /** The cell whose cases are shown. */
  readonly cell?: CellAt | undefined;
  /** Number of the case that is shown. */
  readonly case?: number | undefined;
}

export const SORTS = ["name", "errors", ...MEASURES, "delta"] as const;
export type Sort = (typeof SORTS)[number];

export interface CellAt {
  readonly evaluation: string;
  readonly task: string;
  readonly type?: string | undefined;
  readonly document?: string | undefined;
  readonly outcome: Outcome;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

function words(value: unknown, most = 600): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= most ? value : undefined;
}

/** Reads what is shown from an address that anybody may have written. */
export function shownOf(search: Record<string, unknown>): Shown {
  return {
    of: words(search["of"]),
    criterion: oneOf(CRITERIA, search["criterion"]),
    level: oneOf(LEVELS, search["level"]),
    only: words(search["only"], 100),
    name: words(search["name"], 200),
    sort: oneOf(SORTS, search["sort"]),
    down: typeof search["down"] === "boolean" ? search["down"] : undefined,
    add: search["add"] === true ? true : undefined,
    cell: cellOf(search["cell"]),
    case: Number.isSafeInteger(search["case"]) ? (search["case"] as number) : undefined,
  };
}

function cellOf(value: unknown): CellAt | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const given = value as Record<string, unknown>;
  const evaluation = words(given["evaluation"]);
  const task = words(given["task"]);
  if (evaluation === undefined || task === undefined) return undefined;
  return {
    evaluation,
    task,
    type: words(given["type"]),
    document: words(given["document"]),
    outcome: oneOf(OUTCOMES, given["outcome"]) ?? "wrong",
  };
}

/** The compared evaluations, each once, as many as can be. */
export function idsOf(shown: Shown): string[] {
  return [...new Set((shown.of ?? "").split(",").filter((id) => /^evaluation_[0-9a-f]+$/.test(id)))].slice(0, MOST_COMPARED);
}

/** The compared evaluations after one of the list was chosen or left out; those of another kind make room for it. */
export function chosen(all: readonly Evaluation[], ids: readonly string[], id: string): string[] {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  const kind = all.find((one) => one.id === id)?.kind;
  const alike = ids.filter((one) => all.find((other) => other.id === one)?.kind === kind);
  return [...alike, id].slice(-MOST_COMPARED);
}

/** Right, made up and missed items of a cell; undefined where its sums are not counts of items. */
export function counts(cell: Cell): { tp: number; fp: number; fn: number } | undefined {
  if (cell.sums.length !== 3) return undefined;
  const [tp = 0, system = 0, gold = 0] = cell.sums;
  return { tp, fp: system - tp, fn: gold - tp };
}
