/** How exact a date is: `2011`, `2011-06`, `2011-06-19`. */
export type Unit = "year" | "month" | "day";

const DAY_MS = 86_400_000;
const SHAPE = /^(?!0000)\d{4}(-(0[1-9]|1[0-2])(-\d{2})?)?$/;
const LENGTHS = { year: 4, month: 7, day: 10 } as const;

/** Whether a text is a date: a year, a month or a day that there is. */
export function isDate(text: string): boolean {
  return SHAPE.test(text) && (text.length < LENGTHS.day || dateAt(numberOf(text, "day"), "day") === text);
}

export function unitOf(date: string): Unit {
  return date.length === LENGTHS.day ? "day" : date.length === LENGTHS.month ? "month" : "year";
}

/** The first day of a date. */
export function firstDay(date: string): string {
  return date + "-01-01".slice(date.length - LENGTHS.year);
}

/** The last day of a date. */
export function lastDay(date: string): string {
  const unit = unitOf(date);
  if (unit === "day") return date;
  return dateAt(numberOf(firstDay(dateAt(numberOf(date, unit) + 1, unit)), "day") - 1, "day");
}

/** The number of the year, month or day of a date that is at least as exact; they are counted without gaps. */
export function numberOf(date: string, unit: Unit): number {
  const [year = 1, month = 1] = date.split("-").map(Number);
  return unit === "year" ? year : unit === "month" ? year * 12 + month - 1 : Date.parse(date) / DAY_MS;
}

/** The date of such a number. */
export function dateAt(number: number, unit: Unit): string {
  if (unit === "year") return String(number).padStart(LENGTHS.year, "0");
  if (unit === "month") return `${dateAt(Math.floor(number / 12), "year")}-${String((number % 12) + 1).padStart(2, "0")}`;
  return new Date(number * DAY_MS).toISOString().slice(0, LENGTHS.day);
}
