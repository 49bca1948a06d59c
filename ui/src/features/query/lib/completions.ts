import type { GraphName } from "../hooks/useGraphNames";

const KEYWORDS = [
  "MATCH", "OPTIONAL MATCH", "WHERE", "RETURN", "WITH", "ORDER BY", "LIMIT", "SKIP", "UNWIND", "DISTINCT", "AS", "AND", "OR", "NOT",
  "IN", "IS NULL", "IS NOT NULL", "CONTAINS", "STARTS WITH", "ENDS WITH", "CASE", "WHEN", "THEN", "ELSE", "END", "EXISTS", "COUNT", "COLLECT", "DESC",
] as const;
const FUNCTIONS = ["count", "collect", "size", "labels", "type", "properties", "keys", "coalesce", "toLower", "head", "nodes", "relationships", "length", "shortestPath"] as const;

export interface Option {
  readonly label: string;
  readonly type: string;
  readonly detail?: string;
}

/** What may stand after what was written: labels after `(:`, relationships after `[:`, properties after a dot. */
export function optionsAfter(before: string, names: readonly GraphName[]): readonly Option[] {
  const of = (type: GraphName["type"]): Option[] =>
    names.filter((name) => name.type === type).map(({ label, count }) => ({ label: quoted(label), type, ...(count === null ? {} : { detail: count.toLocaleString() }) }));
  if (/[\p{L}\p{N}_)\]]\.[\p{L}\p{N}_]*$/u.test(before) || /\{(?:[^}]*,)?\s*[\p{L}\p{N}_]*$/u.test(before)) return of("property");
  if (/\[[^\]()]*[:|&!][^\]():]*$/.test(before)) return of("type");
  if (/\([^)[\]]*[:|&!][^)[\]:{]*$/.test(before) || /\b[\p{L}_][\p{L}\p{N}_]*:[\p{L}\p{N}_]*$/u.test(before)) return of("class");
  return [
    ...KEYWORDS.map((label) => ({ label, type: "keyword" })),
    ...FUNCTIONS.map((label) => ({ label, type: "function" })),
    ...of("class"),
    ...of("type"),
    ...of("property"),
  ];
}

/** A name as Cypher reads it: one with spaces or dots stands between backticks. */
export function quoted(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `\`${name.replaceAll("`", "``")}\``;
}

/** What clicking a name puts into the query, given what stands before. */
export function insertionOf({ label, type }: Pick<GraphName, "label" | "type">, before: string): string {
  const name = quoted(label);
  if (/[:.|]$/.test(before)) return name;
  if (type === "property") return before === "" || /\s$/.test(before) ? name : ` ${name}`;
  return type === "class" ? `(:${name})` : `-[:${name}]->`;
}
