import { counts, type Cell, type Row, type Sort } from "./model";

/**
 * Sorts rows by a column of the last compared evaluation, whose differences are of interest; undefined values come
 * last, whichever way, and equal rows keep their order.
 */
export function sortedRows(rows: readonly Row[], sort: Sort | undefined, down: boolean): Row[] {
  if (sort === undefined) return [...rows];
  if (sort === "name") {
    const names = [...rows].sort((a, b) => compareNames(nameOf(a), nameOf(b)));
    return down ? names.reverse() : names;
  }
  const value = (row: Row) => valueOf(row.cells.at(-1) ?? null, sort);
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return down ? other - one : one - other;
  });
}

function valueOf(cell: Cell | null, sort: Exclude<Sort, "name">): number | undefined {
  if (!cell) return undefined;
  if (sort === "delta") return cell.difference?.difference;
  if (sort === "errors") {
    const found = counts(cell);
    return found && found.fp + found.fn;
  }
  return cell[sort].value ?? undefined;
}

function nameOf(row: Row): string {
  return `${row.task} ${row.name}`;
}

const collator = new Intl.Collator("en", { numeric: true });

function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}
