import type { SceneFact, SceneNode } from "./scene";

export const NODE_COLUMNS = ["name", "type", "lines", "facts"] as const;
/** Of communities. */
export const MAP_COLUMNS = ["name", "lines", "members"] as const;
export const FACT_COLUMNS = ["subject", "predicate", "object", "status", "support", "confidence", "disagreement"] as const;

/** A column and its direction, as the address has it: `name`, `-facts`. */
export interface Order {
  readonly column: string;
  readonly isFalling: boolean;
}

export function orderOf(sort: string | undefined, columns: readonly string[], standard: string): Order {
  const wanted = sort ?? standard;
  const isFalling = wanted.startsWith("-");
  const column = isFalling ? wanted.slice(1) : wanted;
  return columns.includes(column) ? { column, isFalling } : orderOf(standard, columns, standard);
}

/** Nodes, each with how many facts of the picture it is part of. */
export function nodeRows(nodes: readonly SceneNode[], facts: readonly SceneFact[], order: Order) {
  const lines = new Map<string, number>();
  for (const { source, target } of facts) {
    for (const id of new Set([source, target])) lines.set(id, (lines.get(id) ?? 0) + 1);
  }
  const rows = nodes.map((node) => ({ node, lines: lines.get(node.id) ?? 0 }));
  const key = (row: (typeof rows)[number]) =>
    ({ name: row.node.name, type: row.node.type, lines: row.lines, facts: row.node.degree, members: row.node.degree })[order.column] ?? "";
  return sorted(rows, key, (row) => row.node.name, order.isFalling);
}

/** Facts with the names of their ends. */
export function factRows(nodes: readonly SceneNode[], facts: readonly SceneFact[], order: Order) {
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  const rows = facts.map((fact) => ({
    fact,
    subject: names.get(fact.source) ?? fact.source,
    object: names.get(fact.target) ?? fact.target,
  }));
  const key = ({ fact, subject, object }: (typeof rows)[number]) =>
    ({ ...fact, subject, object, status: fact.status as string })[order.column as "subject"] as string | number;
  return sorted(rows, key, (row) => `${row.subject} ${row.fact.predicate} ${row.object}`, order.isFalling);
}

const collator = new Intl.Collator(undefined, { numeric: true });

function sorted<T>(rows: readonly T[], key: (row: T) => string | number, name: (row: T) => string, falls: boolean): readonly T[] {
  const keyed = rows.map((row) => ({ row, key: key(row), name: name(row) }));
  keyed.sort((a, b) => {
    const order =
      typeof a.key === "number" && typeof b.key === "number" ? a.key - b.key : collator.compare(String(a.key), String(b.key));
    return (falls ? -order : order) || collator.compare(a.name, b.name);
  });
  return keyed.map(({ row }) => row);
}
