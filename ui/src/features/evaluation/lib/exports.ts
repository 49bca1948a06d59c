/** A table as text, for a paper, a wiki or a spreadsheet. */
export interface Plain {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const FORMATS = ["markdown", "latex", "csv"] as const;
type Format = (typeof FORMATS)[number];

export function written(table: Plain, format: Format): string {
  return { markdown, latex, csv }[format](table);
}

/** GitHub's Markdown; what a cell holds is text there and no markup. */
export function markdown({ columns, rows }: Plain): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapedMarkdown).join(" | ")} |`;
  const rule = `| ${columns.map((_, index) => (index === 0 ? "---" : "---:")).join(" | ")} |`;
  return `${[line(columns), rule, ...rows.map(line)].join("\n")}\n`;
}

function escapedMarkdown(text: string): string {
  return flat(text).replace(/[\\`*_{}[\]<>|~$&#]/g, (sign) => `\\${sign}`);
}

const LATEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "–": "--",
  "−": "$-$",
  "±": "$\\pm$",
  "Δ": "$\\Delta$",
  // A row that begins with it would be read as an option of the line break before it.
  "[": "{[}",
  "]": "{]}",
  "*": "{*}",
};

/** A `tabular` that needs the package booktabs. */
export function latex({ columns, rows }: Plain): string {
  const line = (cells: readonly string[]) => `${cells.map(escapedLatex).join(" & ")} \\\\`;
  const shape = columns.map((_, index) => (index === 0 ? "l" : "r")).join("");
  return `${[
    `\\begin{tabular}{${shape}}`,
    "\\toprule",
    line(columns),
    "\\midrule",
    ...rows.map(line),
    "\\bottomrule",
    "\\end{tabular}",
  ].join("\n")}\n`;
}

export function escapedLatex(text: string): string {
  return Array.from(flat(text), (sign) => LATEX[sign] ?? sign).join("");
}

/** RFC 4180; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
export function csv({ columns, rows }: Plain): string {
  return [columns, ...rows].map((cells) => `${cells.map(escapedCsv).join(",")}\r\n`).join("");
}

function escapedCsv(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ");
}
