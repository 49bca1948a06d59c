import type { Call, Round } from "./calls";
import type { DebateView } from "@/entities/debate/debates";

/** The steps of a run, in the order in which it takes them. */
export const PHASES = ["split", "rounds", "gate", "debates", "resolution", "merge"] as const;
export type Phase = (typeof PHASES)[number];
export type RunState = "queued" | "running" | "paused" | "done" | "failed" | "cancelled";

/** ⟨claim, what was decided, why⟩ */
export type Said = readonly [claim: string, decision: "accepted" | "contested" | "rejected", reason: string];

export interface Spent {
  readonly calls: number;
  readonly cached: number;
  readonly tokens: number;
  readonly cost: number;
  readonly unpriced: number;
}

/** All that a screen shows of a run, as its events tell it; sums are kept, so that nothing is counted while painting. */
export interface RunView {
  /** Number of the last event that this takes into account; 0 before the first. */
  readonly last: number;
  readonly at: string;
  readonly status: RunState;
  /** Why it failed or waits. */
  readonly reason: string;
  readonly outcome: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Index in `PHASES` of the step that it is in; their number when all are done, -1 before the first. */
  readonly reached: number;
  /** 0..1, an estimate: how many rounds there will be is not known. Never falls, but when a run begins anew. */
  readonly progress: number;
  readonly characters: number;
  readonly chunks: number;
  readonly rounds: readonly Round[];
  readonly debates: readonly DebateView[];
  /** Where each debate is, by its id. */
  readonly placed: ReadonlyMap<string, number>;
  readonly ruled: number;
  /** `choice` says in one line which debates pay, where they are chosen by value. */
  readonly gate: { readonly claims: number; readonly contested: readonly Said[]; readonly choice: string } | null;
  readonly verdicts: {
    readonly accepted: number;
    readonly contested: number;
    readonly rejected: number;
    readonly judged: number;
    readonly notAccepted: readonly Said[];
  } | null;
  readonly resolved: { readonly mentions: number; readonly entities: number; readonly events: number; readonly facts: number } | null;
  readonly spent: Spent;
  /** Key of what changed last, for an eye that follows. */
  readonly newest: string | null;
}

const NOTHING_SPENT: Spent = { calls: 0, cached: 0, tokens: 0, cost: 0, unpriced: 0 };

export const NEW_RUN: RunView = {
  last: 0,
  at: "",
  status: "queued",
  reason: "",
  outcome: "",
  startedAt: null,
  endedAt: null,
  reached: -1,
  progress: 0,
  characters: 0,
  chunks: 0,
  rounds: [],
  debates: [],
  placed: new Map(),
  ruled: 0,
  gate: null,
  verdicts: null,
  resolved: null,
  spent: NOTHING_SPENT,
  newest: null,
};

/** What stands at a key; undefined when there is no such thing (yet). */
export function callAt(view: RunView, key: string): Call | undefined {
  const found = /^r(\d+)\//.exec(key);
  if (!found) return undefined;
  const round = view.rounds.find((one) => one.number === Number(found[1]));
  const place = round?.placed.get(key);
  return place === undefined ? undefined : round?.calls[place];
}

export function debateAt(view: RunView, key: string): DebateView | undefined {
  const place = view.placed.get(key);
  return place === undefined ? undefined : view.debates[place];
}

/** How far a run is, from what is known: rounds weigh half as much each time, for later ones ask fewer experts. */
export function progressOf(view: RunView): number {
  if (view.reached >= PHASES.length) return 1;
  const within = { split: 0, rounds: 0.05, gate: 0.6, debates: 0.6, resolution: 0.9, merge: 0.95 };
  const phase = PHASES[view.reached];
  if (phase === undefined) return 0;
  let share = 0;
  if (phase === "rounds") {
    share = view.rounds.reduce((sum, round) => sum + (round.answered / Math.max(round.calls.length, view.chunks)) * 2 ** -round.number, 0);
    share *= 0.55;
  }
  if (phase === "debates" && view.debates.length > 0) share = (0.3 * view.ruled) / view.debates.length;
  return Math.max(view.progress, within[phase] + share);
}
