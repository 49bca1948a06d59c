import type { Reader } from "./address";

const SHAPE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Reads a moment of an address: a day (its end, UTC), or a day with a time and its zone, as the API takes it. */
export const moment: Reader<string> = (value) => (typeof value === "string" && SHAPE.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined);

/** The moment at which a day ends, or the one that is named. */
export function instantOf(text: string): Date {
  return new Date(text.includes("T") ? text : `${text}T23:59:59.999Z`);
}

/** A moment as a field for date and time has it, in the time zone of the browser: `2026-01-31T13:00`. */
export function fieldOf(text: string): string {
  const at = instantOf(text);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, "2026-01-31T13:00".length);
}

/** The moment of such a field, for an address; undefined where it says none. */
export function momentAt(field: string): string | undefined {
  const at = new Date(field);
  return field === "" || Number.isNaN(at.getTime()) ? undefined : at.toISOString().replace(".000Z", "Z");
}
