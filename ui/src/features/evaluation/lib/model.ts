import { count, flag, object, oneOf, reading, words } from "@/shared/address";
import type { Schemas } from "@/shared/api/client";

export type Evaluation = Schemas["EvaluationItem"];
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
const CRITERIA = ["exact", "partial", "dice", "clusters"] as const;
const MOST_COMPARED = 5;

export type Level = (typeof LEVELS)[number];
export type Outcome = (typeof OUTCOMES)[number];
export type Measure = (typeof MEASURES)[number];
export type Criterion = (typeof CRITERIA)[number];

export const SORTS = ["name", "errors", ...MEASURES, "delta"] as const;
export type Sort = (typeof SORTS)[number];

const cellPartsOf = reading({ evaluation: words(600), task: words(600), type: words(600), document: words(600), outcome: oneOf(OUTCOMES) });

function cellOf(value: unknown) {
  const { evaluation, task, outcome = "wrong", ...rest } = cellPartsOf(object(value));
  return evaluation === undefined || task === undefined ? undefined : { ...rest, evaluation, task, outcome };
}
export type CellAt = NonNullable<ReturnType<typeof cellOf>>;

/** What of the evaluations is shown; it lives in the address. */
export const shownOf = reading({
  /** Ids of the compared evaluations, the baseline first, joined by commas. */
  of: words(600),
  criterion: oneOf(CRITERIA),
  level: oneOf(LEVELS),
  /** Only rows of this task. */
  only: words(100),
  /** Only rows whose name contains this. */
  name: words(),
  /** What rows are sorted by. */
  sort: oneOf(SORTS),
  /** Whether the greatest comes first. */
  down: flag,
  /** Whether the form for a new evaluation is open. */
  add: oneOf([true]),
  /** The cell whose cases are shown. */
  cell: cellOf,
  /** Number of the case that is shown. */
  case: count,
});
export type Shown = ReturnType<typeof shownOf>;

/** What is compared, what of it is shown, and how to show something else. */
export interface Comparing {
  readonly compared: readonly Evaluation[];
  readonly shown: Shown;
  readonly onShow: (change: Partial<Shown>, replace?: boolean) => void;
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
