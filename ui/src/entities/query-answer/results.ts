/** A value of a query's answer: what JSON has. */
export type Value = unknown;

const CUT = 200;

/** A value in one line, for a cell: strings as they are, everything else as JSON, cut at 200 characters. */
export function cell(value: Value): string {
  const text = value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
  const characters = Array.from(text);
  return characters.length > CUT ? `${characters.slice(0, CUT).join("")}…` : text;
}

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe in front, since
 * documents are hostile text.
 */
export function csv(columns: readonly string[], rows: readonly (readonly Value[])[]): string {
  const line = (cells: readonly string[]) => cells.map(quoted).join(",");
  const lines = rows.map((row) =>
    line(row.map((value) => (value === null ? "" : typeof value === "string" ? harmless(value) : JSON.stringify(value)))),
  );
  return [line(columns.map(harmless)), ...lines].join("\r\n") + "\r\n";
}

function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The queries that were run, newest first, each once. */
export function remembered(history: readonly string[], query: string, most = 50): readonly string[] {
  const text = query.trim();
  return text === "" ? history : [text, ...history.filter((one) => one !== text)].slice(0, most);
}
