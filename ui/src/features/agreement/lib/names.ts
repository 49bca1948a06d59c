import type { Translate } from "@/features/agreement/texts";
import type { Agreement, Rater } from "./model";

/** What a rater is called: a person and an expert by their names. */
export function raterName(rater: Pick<Rater, "kind" | "name">, t: Translate): string {
  return rater.name || t(`people.rater.${rater.kind}`);
}

/** The same by its key; a key that nobody has is its own name. */
export function nameOf(key: string, raters: Agreement["raters"], t: Translate): string {
  const found = raters.find((rater) => rater.key === key);
  return found ? raterName(found, t) : key.replace(/^(person|expert):/, "");
}

/** A fraction with two decimals, and a real minus: `0.62`, `−0.08`. */
export function two(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : value.toFixed(2).replace(/^-/, "−");
}

/** An interval of such fractions; empty where there is none. */
export function span(of: { readonly low: number | null; readonly high: number | null }): string {
  return of.low === null || of.high === null ? "" : `[${two(of.low)}, ${two(of.high)}]`;
}
