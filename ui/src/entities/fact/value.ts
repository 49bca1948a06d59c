import type { Schemas } from "@/shared/api/client";

type Valued = Pick<Schemas["FactSummary"], "value" | "datatype" | "unit">;

const NUMBERS: readonly (string | null)[] = ["xsd:integer", "xsd:decimal"];
/** Units that are words and take an s. */
const WORDS = ["second", "minute", "hour", "day", "month", "year", "acre", "hectare", "metre", "meter", "kilometre", "kilometer", "mile", "tonne"];
const SIGNS: Readonly<Record<string, string>> = { m2: "m²", km2: "km²", mi2: "mi²" };
/** Decimal places at most of numbers of 1 and more; conversion between units may make many of them. */
const PLACES = 4;
const DIGITS_OF_A_NUMBER = 15;

/** The value of an attribute as people read it, `12,500,000 USD`, `34 years`; undefined for facts of other kinds. */
export function valueOf({ value, datatype, unit }: Valued): string | undefined {
  if (value === null) return undefined;
  const shown = NUMBERS.includes(datatype) ? rounded(value).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ",")) : value;
  if (unit === null) return shown;
  const isOne = value === "1" || value === "-1";
  return `${shown} ${SIGNS[unit] ?? (WORDS.includes(unit) && !isOne ? `${unit}s` : unit)}`;
}

/** The value as the graph keeps it, `34 year, xsd:integer`; undefined for facts of other kinds. */
export function keptValueOf({ value, datatype, unit }: Valued): string | undefined {
  return value === null ? undefined : `${value}${unit === null ? "" : ` ${unit}`}, ${datatype}`;
}

const KINDS = {
  "xsd:integer": "integer",
  "xsd:decimal": "decimal",
  "xsd:string": "string",
  "xsd:date": "date",
  "xsd:gYearMonth": "month",
  "xsd:gYear": "year",
} as const;
export type ValueKind = (typeof KINDS)[keyof typeof KINDS] | "money";

/** What a value is, in one word of ours; undefined for facts of other kinds. */
export function valueKindOf({ datatype, unit }: Valued): ValueKind | undefined {
  if (datatype === "xsd:decimal" && unit !== null && /^[A-Z]{3}$/.test(unit)) return "money"; // ISO 4217
  return datatype !== null && datatype in KINDS ? KINDS[datatype as keyof typeof KINDS] : undefined;
}

function rounded(value: string): string {
  const [whole = "", places = ""] = value.split(".");
  if (places.length <= PLACES || Number(whole) === 0 || whole.length > DIGITS_OF_A_NUMBER) return value;
  return Number(value).toFixed(PLACES).replace(/\.?0+$/, "");
}
