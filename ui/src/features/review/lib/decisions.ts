import { isRecord } from "@/shared/record";
import { parsed } from "@/shared/stored";
import { decided, EMPTY, redid, undid, type History } from "./undo";
import type { Kind, Mark } from "@/entities/fact/mark";
import type { Schemas } from "@/shared/api/client";

/** What a step was, so that it can be undone and redone. */
export interface Done {
  readonly facts: readonly string[];
  readonly kind: Kind;
  readonly reason: string;
  readonly edit?: Schemas["EditAsked"] | undefined;
  readonly merge?: Merge | undefined;
  /** The server's id of decisions that were made together, or of one about entities; null until it has answered. */
  readonly bulk: string | null;
}

/** An entity that was made one with another. */
export interface Merge {
  readonly entity: string;
  /** Id and name of the one that stays. */
  readonly into: string;
  readonly name: string;
  /** What facts become that are told about it, by their ids. */
  readonly becomes: Readonly<Record<string, string>>;
}

/** All decisions of a sitting: it outlives the filter, and the page. */
export interface Sitting {
  readonly history: History;
  readonly made: Readonly<Record<string, Done>>;
  readonly marks: Readonly<Record<string, Mark>>;
  /** Milliseconds from a fact's being shown to its decision, newest last. */
  readonly times: readonly number[];
  /** Decisions of facts that a judge had decided, and how many were as the judge's. */
  readonly judged: number;
  readonly agreed: number;
}

export const NEW_SITTING: Sitting = { history: EMPTY, made: {}, marks: {}, times: [], judged: 0, agreed: 0 };

/** Times that count for the median. */
const TIMES = 200;

export interface Told {
  readonly id: string;
  readonly label: string;
  readonly done: Done;
  /** Null for decisions about many. */
  readonly ms: number | null;
  /** What the judge of a debate said; null where none did, or the verdict had no say. */
  readonly judge: "accepted" | "rejected" | null;
}

/** Takes a decision into account before the server knows of it. */
export function took(sitting: Sitting, { id, label, done, ms, judge }: Told): Sitting {
  const counts = judge !== null && (done.kind === "accepted" || done.kind === "rejected");
  const history = decided(sitting.history, { id, label, count: done.facts.length });
  // What can no longer be taken back here is left to the server, which keeps all.
  const kept = history.done.map((step) => [step.id, step.id === id ? done : sitting.made[step.id]] as const);
  return {
    ...sitting,
    history,
    made: Object.fromEntries(kept.flatMap(([step, one]) => (one ? [[step, one] as const] : []))),
    marks: marked(sitting.marks, done, id),
    times: ms === null ? sitting.times : [...sitting.times, ms].slice(-TIMES),
    judged: sitting.judged + (counts ? 1 : 0),
    agreed: sitting.agreed + (counts && judge === done.kind ? 1 : 0),
  };
}

function marked(marks: Sitting["marks"], done: Done, step: string): Sitting["marks"] {
  const after = { ...marks };
  for (const fact of done.facts) after[fact] = { kind: done.kind, step, by: null };
  return after;
}

function unmarked(marks: Sitting["marks"], step: string): Sitting["marks"] {
  return Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark.step !== step));
}

/** The server's name for decisions that were made together. */
export function named(sitting: Sitting, id: string, bulk: string): Sitting {
  const done = sitting.made[id];
  return done ? { ...sitting, made: { ...sitting.made, [id]: { ...done, bulk } } } : sitting;
}

/** The server refused: the step never was. */
export function refused(sitting: Sitting, id: string): Sitting {
  const made = Object.fromEntries(Object.entries(sitting.made).filter(([step]) => step !== id));
  const history = { ...sitting.history, done: sitting.history.done.filter((step) => step.id !== id) };
  return { ...sitting, history, made, marks: unmarked(sitting.marks, id) };
}

export function takenBack(sitting: Sitting, id: string): Sitting {
  return { ...sitting, history: undid(sitting.history, id), marks: unmarked(sitting.marks, id) };
}

/** A step that could not be taken back stands again. */
export function stands(sitting: Sitting, id: string): Sitting {
  const done = sitting.made[id];
  if (!done) return sitting;
  return { ...sitting, history: redid(sitting.history, id, id), marks: marked(sitting.marks, done, id) };
}

/**
 * Whether a step can be taken back: the server takes back the last review of a fact, so that of steps about one fact
 * only the last is free.
 */
export function isFree(sitting: Sitting, id: string): boolean {
  const at = sitting.history.done.findIndex((step) => step.id === id);
  const own = new Set(touchedBy(sitting.made[id]));
  return at >= 0 && !sitting.history.done.slice(at + 1).some((step) => touchedBy(sitting.made[step.id]).some((fact) => own.has(fact)));
}

/** The facts of a step, those included that others became. */
function touchedBy(done: Done | undefined): readonly string[] {
  return done ? [...done.facts, ...Object.values(done.merge?.becomes ?? {})] : [];
}

/** What a fact is now, if its entity was made one with another in this sitting. */
export function mergeOf(sitting: Sitting, fact: string): Merge | undefined {
  const step = sitting.marks[fact]?.step;
  return step === null || step === undefined ? undefined : sitting.made[step]?.merge;
}

/** What somebody else decided, as the stream tells it; one's own decisions are told, too, and stay one's own. */
export function heard(sitting: Sitting, facts: readonly string[], kind: Kind | null, by: string): Sitting {
  const free = facts.filter((fact) => (sitting.marks[fact]?.step ?? null) === null);
  if (free.length === 0) return sitting;
  const gone = new Set(free);
  const others = Object.entries(sitting.marks).filter(([fact]) => !gone.has(fact));
  const news = kind === null ? [] : free.map((fact) => [fact, { kind, step: null, by }] as const);
  return { ...sitting, marks: Object.fromEntries([...others, ...news]) };
}

/** The middle of the times, in seconds; null before the first. */
export function medianSeconds(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return (sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? high)) / 2) / 1000;
}

/** Reads a sitting that this browser tab kept; anything unexpected is a new one. */
export function readSitting(kept: string | null): Sitting {
  const value = parsed(kept);
  const whole = isRecord(value) && Object.keys(NEW_SITTING).every((key) => key in value);
  return whole ? (value as unknown as Sitting) : NEW_SITTING;
}
