const MOST = 300;

/** A value of a schema in a line: texts as they are, lists with commas, a type itself as a dot. */
export function saidValue(value: unknown): string {
  if (typeof value === "string") return shortened(value === "" ? "“”" : value);
  if (Array.isArray(value)) return shortened(value.length === 0 ? "[]" : value.join(", "));
  if (typeof value === "object" && value !== null && Object.keys(value).length === 0) return "●";
  return shortened(JSON.stringify(value));
}

function shortened(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}
