import type { Schemas } from "@/shared/api/client";

export type Agreement = Schemas["AgreementAnswer"];
export type Rater = Schemas["RaterItem"];
export type Pair = Schemas["PairItem"];
export type Bin = Schemas["Bin"];
export type Decided = Schemas["AgreementFact"];

export const KINDS = ["entity", "relation", "event", "argument"] as const;
export const BINNINGS = ["equal-mass", "equal-width"] as const;
export const MEASURES = ["agreement", "kappa"] as const;

/** The facts behind a bin, or about which two say something. */
export type OpenFigure =
  | { readonly least: number; readonly most: number; readonly accepted?: boolean | undefined }
  | {
      readonly first: string;
      readonly second: string;
      /** What each of them says; anything if absent. */
      readonly says?: readonly [boolean, boolean] | undefined;
    };

/** What of people's decisions is shown; it lives in the address. */
export interface Shown {
  readonly kind?: (typeof KINDS)[number] | undefined;
  readonly type?: string | undefined;
  readonly team?: string | undefined;
  readonly schema?: string | undefined;
  readonly run?: string | undefined;
  readonly document?: string | undefined;
  /** First and last day of decisions, `2026-01-31`. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly bins?: (typeof BINNINGS)[number] | undefined;
  readonly measure?: (typeof MEASURES)[number] | undefined;
  readonly at?: OpenFigure | undefined;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

function words(value: unknown, most: number): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= most ? value : undefined;
}

function day(value: unknown): string | undefined {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

function fraction(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : undefined;
}

/** Reads what is shown from an address that anybody may have written. */
export function peopleShownOf(search: Record<string, unknown>): Shown {
  return {
    kind: oneOf(KINDS, search["kind"]),
    type: words(search["type"], 200),
    team: words(search["team"], 200),
    schema: words(search["schema"], 200),
    run: words(search["run"], 100),
    document: words(search["document"], 100),
    since: day(search["since"]),
    until: day(search["until"]),
    bins: oneOf(BINNINGS, search["bins"]),
    measure: oneOf(MEASURES, search["measure"]),
    at: behindOf(search["at"]),
  };
}

function behindOf(value: unknown): OpenFigure | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const given = value as Record<string, unknown>;
  const [least, most] = [fraction(given["least"]), fraction(given["most"])];
  if (least !== undefined && most !== undefined) {
    return { least, most, accepted: typeof given["accepted"] === "boolean" ? given["accepted"] : undefined };
  }
  const [first, second] = [words(given["first"], 300), words(given["second"], 300)];
  if (first === undefined || second === undefined) return undefined;
  const says: readonly unknown[] = Array.isArray(given["says"]) ? given["says"] : [];
  const [one, other] = says;
  return { first, second, says: typeof one === "boolean" && typeof other === "boolean" ? [one, other] : undefined };
}

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
