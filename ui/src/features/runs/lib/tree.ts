import { hasChanges, hasProblems, type Call, type Round } from "@/entities/run/calls";
import type { DebateView } from "@/entities/debate/debates";
import type { RunView } from "@/entities/run/run";
import { beside } from "@/shared/ui/steps";
import type { Shown } from "./shown";

interface Place {
  readonly key: string;
  /** From 1, as people of assistive technology are told it. */
  readonly level: 1 | 2 | 3;
  /** Its number among its sisters, from 1, and how many they are. */
  readonly at: number;
  readonly of: number;
  /** Undefined: there is nothing in it. */
  readonly isOpen?: boolean;
}

/** A row of the tree: a run, its rounds with their answers, its debates, and what the gate and the verdicts said. */
export type TreeRow = Place &
  (
    | { readonly kind: "run" }
    | { readonly kind: "round"; readonly round: Round; readonly shown: number }
    | { readonly kind: "call"; readonly call: Call }
    | { readonly kind: "debates"; readonly shown: number; readonly ruled: number; readonly all: number }
    | { readonly kind: "debate"; readonly debate: DebateView }
    | { readonly kind: "gate"; readonly contested: number; readonly claims: number }
    | { readonly kind: "verdicts"; readonly notAccepted: number }
  );

type Wanted = Pick<Shown, "filter" | "q">;
type Bare<T> = T extends unknown ? Omit<T, "at" | "of"> : never;
type Group = { readonly head: Bare<TreeRow>; readonly leaves: readonly TreeRow[] };

/**
 * The rows of a run that are to be seen, one after the other.
 *
 * @param closed keys of groups whose content is hidden.
 */
export function rowsOf(view: RunView, closed: ReadonlySet<string>, { filter, q }: Wanted): TreeRow[] {
  const words = q?.toLocaleLowerCase() ?? "";
  const groups: Group[] = [];
  if (filter !== "debates") {
    for (const round of view.rounds) {
      const leaves = filter || words ? callsOf(round.calls.filter((call) => fits(call, filter, words))) : allOf(round);
      if (leaves.length === 0 && (filter || words)) continue;
      const key = `round ${round.number}`;
      groups.push({ head: { kind: "round", key, level: 2, isOpen: !closed.has(key), round, shown: leaves.length }, leaves });
    }
  }
  if (view.gate && !filter && !words) {
    const { claims, contested } = view.gate;
    groups.push({ head: { kind: "gate", key: "gate", level: 2, contested: contested.length, claims }, leaves: [] });
  }
  const debates = view.debates.filter((debate) => debated(debate, filter, words));
  if (debates.length > 0) {
    groups.push({
      head: {
        kind: "debates",
        key: "debates",
        level: 2,
        isOpen: !closed.has("debates"),
        shown: debates.length,
        ruled: view.ruled,
        all: view.debates.length,
      },
      leaves: debates.map((debate, place) => ({ kind: "debate", key: debate.id, level: 3, debate, at: place + 1, of: debates.length })),
    });
  }
  if (view.verdicts && !filter && !words) {
    const notAccepted = view.verdicts.notAccepted.length;
    groups.push({ head: { kind: "verdicts", key: "verdicts", level: 2, notAccepted }, leaves: [] });
  }
  return flat(groups, closed);
}

/** Rows of rounds that stay as they are, however long the run goes on. */
const known = new WeakMap<Round, readonly TreeRow[]>();

function allOf(round: Round): readonly TreeRow[] {
  let rows = known.get(round);
  if (!rows) {
    rows = callsOf(round.calls);
    known.set(round, rows);
  }
  return rows;
}

function callsOf(calls: readonly Call[]): TreeRow[] {
  return calls.map((call, place) => ({ kind: "call", key: call.key, level: 3, call, at: place + 1, of: calls.length }));
}

function flat(groups: readonly Group[], closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [{ kind: "run", key: "run", level: 1, at: 1, of: 1, isOpen: true }];
  groups.forEach(({ head, leaves }, index) => {
    rows.push({ ...head, at: index + 1, of: groups.length });
    if (!closed.has(head.key)) for (const leaf of leaves) rows.push(leaf);
  });
  return rows;
}

function fits({ answer, expert, chunk, round }: Call, filter: Shown["filter"], words: string): boolean {
  // In the first round everything is new; what colleagues brought about comes later.
  if (filter === "changes" && !(round > 1 && answer && hasChanges(answer))) return false;
  if (filter === "problems" && !(answer && (hasProblems(answer) || answer.dropped > 0))) return false;
  if (!words) return true;
  const said = answer ? [...answer.added, ...answer.corrected, ...answer.removed, ...answer.unaligned, ...answer.unreadable] : [];
  return [expert, `#${chunk + 1}`, ...said].some((one) => one.toLocaleLowerCase().includes(words));
}

function debated({ claim, question, ruling }: DebateView, filter: Shown["filter"], words: string): boolean {
  if (filter === "changes") return false;
  // A debate that came to nothing is what a person has to look at.
  if (filter === "problems" && !(ruling && ruling.answer === null)) return false;
  return !words || `${claim}\n${question}`.toLocaleLowerCase().includes(words);
}

/** The group that a row is in. */
export function groupOf(key: string): string | undefined {
  const round = /^r(\d+)\//.exec(key);
  if (round) return `round ${round[1] ?? ""}`;
  return key.startsWith("debate_") ? "debates" : undefined;
}

/** The row beside the one that is shown; the ends stay where they are. */
export function rowBeside(rows: readonly TreeRow[], key: string, step: 1 | -1): string {
  return beside(rows, rows.findIndex((row) => row.key === key), step)?.key ?? "run";
}

/** The next debate before or after a row; undefined when there is none. */
export function debateBeside(rows: readonly TreeRow[], key: string, step: 1 | -1): string | undefined {
  const at = rows.findIndex((row) => row.key === key);
  for (let index = at + step; index >= 0 && index < rows.length; index += step) {
    const row = rows[index];
    if (row?.kind === "debate") return row.key;
  }
  return undefined;
}
