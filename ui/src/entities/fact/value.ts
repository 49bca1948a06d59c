import type { Schemas } from "@/shared/api/client";

/** The value of an attribute as people read it, `12,500,000 USD`; undefined for facts of other kinds. */
export function valueOf({ value, datatype, unit }: Pick<Schemas["FactSummary"], "value" | "datatype" | "unit">): string | undefined {
  if (value === null) return undefined;
  const isNumber = datatype === "xsd:integer" || datatype === "xsd:decimal";
  const shown = isNumber ? value.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ",")) : value;
  return unit === null ? shown : `${shown} ${unit}`;
}
