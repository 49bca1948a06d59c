import type { KeyboardEvent } from "react";

/** Handles the keys of a list with one chosen row: arrows move by one, Home and End choose the first and the last that is loaded. */
export function listKeys(rows: readonly { readonly id: string }[], onMove: (step: 1 | -1) => void, onChoose: (id: string) => void) {
  return (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    const end = { Home: rows[0], End: rows.at(-1) }[event.key];
    if (step === undefined && !end) return;
    event.preventDefault();
    if (end) onChoose(end.id);
    else if (step) onMove(step);
  };
}
