/** What stands in a query between quotes, in comments, and in backticks: there, `$` means nothing. */
const ASIDE = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** Names of the parameters that a query uses, each once, in the order in which they come. */
export function namesIn(cypher: string): readonly string[] {
  const bare = cypher.replace(ASIDE, " ");
  return [...new Set([...bare.matchAll(/\$([\p{L}_][\p{L}\p{N}_]*)/gu)].map((found) => found[1] ?? ""))];
}

export type Values = Readonly<Record<string, unknown>>;

/** Reads what was typed for each parameter: JSON where it is JSON, else the words themselves. Left out is what is empty. */
export function valuesOf(typed: Readonly<Record<string, string>>, names: readonly string[]): Values {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const text = typed[name]?.trim() ?? "";
    if (text !== "") values[name] = valueOf(text);
  }
  return values;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Names that have no value yet. */
export function missing(typed: Readonly<Record<string, string>>, names: readonly string[]): readonly string[] {
  return names.filter((name) => (typed[name]?.trim() ?? "") === "");
}
