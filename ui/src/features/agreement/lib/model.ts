import { flag, fraction, object, oneOf, reading, words, type Reader } from "@/shared/address";
import type { Schemas } from "@/shared/api/client";

export type Agreement = Schemas["AgreementAnswer"];
export type Rater = Schemas["RaterItem"];
export type Pair = Schemas["PairItem"];
export type Bin = Schemas["Bin"];
export type Decided = Schemas["AgreementFact"];

export const KINDS = ["entity", "relation", "event", "argument"] as const;
export const BINNINGS = ["equal-mass", "equal-width"] as const;
export const MEASURES = ["agreement", "kappa"] as const;

const binOf = reading({ least: fraction, most: fraction, accepted: flag });
const pairIn = reading({
  first: words(300),
  second: words(300),
  /** What each of them says; anything if absent. */
  says: (value): readonly [boolean, boolean] | undefined => {
    const [one, other] = Array.isArray(value) ? (value as readonly unknown[]) : [];
    return typeof one === "boolean" && typeof other === "boolean" ? [one, other] : undefined;
  },
});

/** The facts behind a bin, or about which two say something. */
export type OpenFigure =
  | { readonly least: number; readonly most: number; readonly accepted?: boolean | undefined }
  | { readonly first: string; readonly second: string; readonly says?: readonly [boolean, boolean] | undefined };

function figureOf(value: unknown): OpenFigure | undefined {
  const { least, most, accepted } = binOf(object(value));
  if (least !== undefined && most !== undefined) return { least, most, accepted };
  const { first, second, says } = pairIn(object(value));
  return first === undefined || second === undefined ? undefined : { first, second, says };
}

const day: Reader<string> = (value) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** What of people's decisions is shown; it lives in the address. */
export const peopleShownOf = reading({
  kind: oneOf(KINDS),
  type: words(),
  team: words(),
  schema: words(),
  run: words(100),
  document: words(100),
  /** First and last day of decisions, `2026-01-31`. */
  since: day,
  until: day,
  bins: oneOf(BINNINGS),
  measure: oneOf(MEASURES),
  at: figureOf,
});
export type Shown = ReturnType<typeof peopleShownOf>;

/** Which facts are asked for, without what of them is shown. */
export function wantedOf({ kind, type, team, schema, run, document, since, until }: Shown) {
  const all = { kind, type, team, schema, run, document, since, until };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as {
    [Name in keyof typeof all]?: NonNullable<(typeof all)[Name]>;
  };
}

/** The pair of two raters as seen from the first, whichever of them comes first in the list. */
export function pairOf(pairs: readonly Pair[], first: string, second: string): Pair | undefined {
  const found = pairs.find((pair) => pair.first === first && pair.second === second);
  if (found) return found;
  const turned = pairs.find((pair) => pair.first === second && pair.second === first);
  return turned && { ...turned, first, second, first_only: turned.second_only, second_only: turned.first_only };
}

/** Which of five shades a figure has: shares begin at 0, κ at chance. */
export function shadeOf(value: number): number {
  return Math.round(4 * Math.min(1, Math.max(0, value)));
}
