import type { Schemas } from "@/shared/api/client";

/** Names that a note lists; the others are counted. */
const MOST_NAMES = 6;

interface Coverage {
  /** How many types of the schema the team cannot find. */
  readonly missing: number;
  /** The first of them. */
  readonly names: readonly string[];
  /** How many are not among these names. */
  readonly more: number;
}

/** What of a schema a team cannot find. */
export function coverageOf({ uncovered }: Pick<Schemas["CoverageItem"], "uncovered">): Coverage {
  const names = [...uncovered.entities, ...uncovered.relations, ...uncovered.events];
  return { missing: names.length, names: names.slice(0, MOST_NAMES), more: Math.max(0, names.length - MOST_NAMES) };
}

/** Names of languages, in a language; those that nobody knows as their codes. */
export function languageNames(codes: readonly string[], shown: string): string {
  const names = new Intl.DisplayNames([shown], { type: "language" });
  return codes.map((code) => names.of(code) ?? code).join(", ");
}
