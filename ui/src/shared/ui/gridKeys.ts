import type { KeyboardEvent } from "react";

const BY: Readonly<Record<string, readonly [number, number]>> = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };

/** Where an arrow key leads from the cell that has the focus, `data-at="row,column"`; undefined if it is no such key or place. */
export function arrowIn(event: KeyboardEvent): { readonly from: readonly [number, number]; readonly by: readonly [number, number] } | undefined {
  const by = BY[event.key];
  const [row, column] = (event.target as Element).closest("[data-at]")?.getAttribute("data-at")?.split(",").map(Number) ?? [];
  if (!by || row === undefined || column === undefined) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return { from: [row, column], by };
}
