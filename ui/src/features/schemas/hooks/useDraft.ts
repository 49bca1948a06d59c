import { useState } from "react";

import { isSame } from "../lib/difference";
import type { Draft } from "../lib/draft";
import type { Version } from "./useSchema";

/** Keystrokes within this time are undone together. */
const TOGETHER_MS = 1000;
const KEPT = 100;

interface State {
  readonly base: Version;
  readonly draft: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  readonly at: number;
}

const fresh = (base: Version): State => ({ base, draft: base.draft, past: [], future: [], at: 0 });

/** A draft of a schema, what it is based on, and the way back. What others save is taken over while nothing is changed. */
export function useDraft(newest: Version) {
  const [state, setState] = useState(() => fresh(newest));
  const isDirty = !isSame(state.draft, state.base.draft);
  if (!isDirty && newest.version > state.base.version) setState(fresh(newest));

  const change = (draft: Draft) => {
    const now = Date.now();
    setState((before) => ({
      ...before,
      draft,
      past: now - before.at < TOGETHER_MS ? before.past : [...before.past, before.draft].slice(-KEPT),
      future: [],
      at: now,
    }));
  };
  return {
    ...state,
    isDirty,
    change,
    /** Goes on from another version, with this draft. */
    rebase: (base: Version, draft: Draft = base.draft) => setState({ ...fresh(base), draft }),
    undo: () =>
      setState((before) => {
        const last = before.past.at(-1);
        return last ? { ...before, draft: last, past: before.past.slice(0, -1), future: [...before.future, before.draft], at: 0 } : before;
      }),
    redo: () =>
      setState((before) => {
        const next = before.future.at(-1);
        return next ? { ...before, draft: next, past: [...before.past, before.draft], future: before.future.slice(0, -1), at: 0 } : before;
      }),
  };
}
