/** A decision that was sent to the server, and how it is taken back there. */
export interface Step {
  readonly id: string;
  /** What was done, for people. */
  readonly label: string;
  /** How many facts it concerned. */
  readonly count: number;
}

/** What can be undone and redone, newest last; all steps stay on the server. */
export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const EMPTY: History = { done: [], undone: [] };

/** How many steps the undo bar offers; the server keeps all. */
export const KEPT = 10;

/** Adds a decision; what had been undone can then no longer be redone. */
export function decided(history: History, step: Step): History {
  return { done: [...history.done, step].slice(-KEPT), undone: [] };
}

/** Moves a step to the undone ones; any step may be undone, not only the last. */
export function undid(history: History, id: string): History {
  const step = history.done.find((one) => one.id === id);
  if (!step) return history;
  return { done: history.done.filter((one) => one.id !== id), undone: [...history.undone, step] };
}

/** Moves an undone step back; a new decision on the server has the id `now`. */
export function redid(history: History, id: string, now: string): History {
  const step = history.undone.find((one) => one.id === id);
  if (!step) return history;
  return {
    done: [...history.done, { ...step, id: now }].slice(-KEPT),
    undone: history.undone.filter((one) => one.id !== id),
  };
}
