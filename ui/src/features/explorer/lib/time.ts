import { dateAt, firstDay, lastDay, numberOf, unitOf, type Unit } from "@/shared/dates";
import type { SceneFact } from "./scene";

type Interval = Pick<SceneFact, "valid_from" | "valid_to">;

/** The dates that can be chosen, from the first to the last, as numbers of years, months or days. */
export interface Times {
  readonly unit: Unit;
  readonly first: number;
  readonly last: number;
}

/** More steps than this are too fine for a slider. */
const MOST_STEPS = 600;
const UNITS = ["day", "month", "year"] as const;

/** From the first to the last date that texts name for these facts, as exactly as they do; null where they name none. */
export function timesOf(facts: Iterable<Interval>): Times | null {
  const dates = [...facts].flatMap(({ valid_from: from, valid_to: to }) => [from, to].filter((date) => typeof date === "string"));
  if (dates.length === 0) return null;
  const earliest = dates.map(firstDay).reduce((one, other) => (one < other ? one : other));
  const latest = dates.map(lastDay).reduce((one, other) => (one > other ? one : other));
  const exact = UNITS.findIndex((unit) => dates.some((date) => unitOf(date) === unit));
  const spans = UNITS.slice(exact).map((unit) => ({ unit, first: numberOf(earliest, unit), last: numberOf(latest, unit) }));
  const span = spans.find(({ first, last }) => last - first <= MOST_STEPS) ?? spans.at(-1);
  if (!span) return null;
  // With one date alone there would be nothing to choose.
  return span.first === span.last ? { ...span, first: span.first - 1, last: span.last + 1 } : span;
}

/** Where a date stands among those that can be chosen; one before or after them stands at the end. */
export function stepAt({ unit, first, last }: Times, date: string): number {
  return Math.min(last, Math.max(first, numberOf(firstDay(date), unit)));
}

/** The date at such a place. */
export function chosenAt({ unit }: Times, step: number): string {
  return dateAt(step, unit);
}

/** Whether a fact may hold on a day, or at some time of a month or a year. One of which no text says the time may. */
export function mayHold({ valid_from: from, valid_to: to }: Interval, date: string): boolean {
  // What begins after it ends was put together from texts that do not fit.
  if (from && to && isAfter(from, to)) return true;
  return !(from && isAfter(from, date)) && !(to && isAfter(date, to));
}

/** Whether all of a date lies after all of another: a year does not lie after a month of it. */
function isAfter(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  return one.slice(0, shorter) > other.slice(0, shorter);
}
