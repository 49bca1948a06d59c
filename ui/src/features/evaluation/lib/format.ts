import type { Cell, Estimate } from "./model";

/** A p-value below this is marked; of many rows, some are below it by luck alone. */
const MARKED_BELOW = 0.05;

/** A share as percent with one decimal: `96.1`; a dash where there is none. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : (100 * value).toFixed(1);
}

/** An interval as percent: `[94.2, 97.6]`; empty where there is none. */
export function interval(estimate: Pick<Estimate, "low" | "high">): string {
  if (estimate.low === null || estimate.high === null) return "";
  return `[${percent(estimate.low)}, ${percent(estimate.high)}]`;
}

/** A number with two decimals. */
export function two(value: number): string {
  return value.toFixed(2);
}

/** A difference in points with its sign, a real minus: `+1.3`, `−0.4`, `±0.0`. */
export function points(difference: number): string {
  const shown = Math.abs(100 * difference).toFixed(1);
  if (Number(shown) === 0) return `±${shown}`;
  return `${difference > 0 ? "+" : "−"}${shown}`;
}

/** Whether a difference is more than the luck of the documents would make, and in which direction. */
export function mark(difference: Cell["difference"]): "better" | "worse" | "alike" {
  if (!difference || difference.p_value >= MARKED_BELOW) return "alike";
  return difference.difference > 0 ? "better" : "worse";
}

/** A sum of partial matches has decimals, a count has none. */
export function amount(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
