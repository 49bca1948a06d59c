import type { Point } from "@/shared/charts/Scatter";
import { grouped } from "@/shared/grouped";

import { inner, number, objects, text, type Json } from "./read";

export type ExperimentRow = Readonly<ReturnType<typeof rowOf>>;

export function experimentOf(scores: unknown): ExperimentRow[] {
  return objects(scores, "rows").map(rowOf);
}

/** One task of one way of working on one data set. */
function rowOf(row: Json) {
  const [interval, difference] = [inner(row, "interval"), inner(row, "difference")];
  const p = number(difference, "p_value");
  return {
    dataset: text(row, "dataset"),
    way: text(row, "cell"),
    task: text(row, "task"),
    rounds: number(row, "rounds"),
    documents: number(row, "documents") ?? 0,
    failed: number(row, "failed") ?? 0,
    f1: number(row, "f1"),
    low: number(interval, "low"),
    high: number(interval, "high"),
    calls: number(row, "calls") ?? 0,
    tokens: (number(row, "prompt_tokens") ?? 0) + (number(row, "completion_tokens") ?? 0),
    cost: number(row, "cost"),
    difference:
      p === undefined
        ? null
        : { difference: number(difference, "difference") ?? 0, low: number(difference, "low") ?? 0, high: number(difference, "high") ?? 0, p_value: p },
    equalCalls: typeof row["equal_calls"] === "boolean" ? row["equal_calls"] : null,
  };
}

/** Rows by data set and task: figures of different tasks do not belong in one chart. */
export function panelsOf(rows: readonly ExperimentRow[]): { dataset: string; task: string; rows: ExperimentRow[] }[] {
  const measured = rows.filter(({ f1 }) => f1 !== undefined);
  return [...grouped(measured, ({ dataset, task }) => `${dataset}\n${task}`).values()].flatMap((own) =>
    own.slice(0, 1).map(({ dataset, task }) => ({ dataset, task, rows: own })),
  );
}

interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

/** F1 by the limit of rounds, a line for all that is alike but for it; none if no line has two ends. */
export function roundSeries(rows: readonly ExperimentRow[]): Series[] {
  const lines = grouped(
    rows.filter((row) => row.rounds !== undefined),
    ({ way, rounds }) => way.replace(`rounds ${rounds ?? ""}`, "").replace(/^[ ,]+|[ ,]+$/g, "").replace(/, *,/g, ",") || way,
  );
  return [...lines].filter(([, own]) => own.length > 1).map(([name, own]) => ({ name, points: own.map((row) => pointOf(row, row.rounds ?? 0)) }));
}

/** F1 against cost, or against thousands of tokens where a model has no price. */
export function costSeries(rows: readonly ExperimentRow[]): { priced: boolean; series: Series[] } {
  const priced = rows.every((row) => row.cost !== undefined) && rows.some((row) => (row.cost ?? 0) > 0);
  const teams = grouped(rows, ({ way }) => way.split(",")[0] ?? way);
  const pointsOf = (own: readonly ExperimentRow[]) => own.map((row) => pointOf(row, priced ? (row.cost ?? 0) : row.tokens / 1000));
  return { priced, series: [...teams].map(([name, own]) => ({ name, points: pointsOf(own) })) };
}

function pointOf(row: ExperimentRow, x: number): Point {
  return { label: row.way, x, value: row.f1 ?? 0, low: row.low, high: row.high };
}
