import { inner, list, number, text, texts, type Facts } from "@/shared/stream/events";
import { Places } from "./places";

/** An expert's answer about a chunk, and what it changed of the one before. */
export interface AnswerView {
  readonly at: string;
  readonly entities: number;
  readonly relations: number;
  readonly events: number;
  /** Candidates that did not fit the schema. */
  readonly dropped: number;
  readonly added: readonly string[];
  readonly corrected: readonly string[];
  readonly removed: readonly string[];
  readonly unreadable: readonly string[];
  readonly unaligned: readonly string[];
  readonly calls: number;
  readonly cached: number;
  readonly tokens: number;
  readonly cost: number;
  readonly unpriced: number;
}

/** An expert that was asked about a chunk in a round. */
export interface Call {
  readonly key: string;
  readonly round: number;
  readonly chunk: number;
  readonly expert: string;
  /** ⟨speaker, how many candidates⟩ */
  readonly heard: readonly (readonly [string, number])[];
  readonly askedAt: string;
  readonly answer: AnswerView | null;
}

export interface Round {
  readonly number: number;
  readonly calls: readonly Call[];
  readonly placed: Places;
  readonly answered: number;
  readonly added: number;
  readonly corrected: number;
  readonly removed: number;
  /** Answers in which something could not be read, or is not in the passage. */
  readonly problems: number;
}

export function newRound(at: number): Round {
  return { number: at, calls: [], placed: Places.NONE, answered: 0, added: 0, corrected: 0, removed: 0, problems: 0 };
}

export function keyOf(facts: Facts): string {
  return `r${number(facts, "round")}/c${number(facts, "chunk")}/${text(facts, "expert")}`;
}

export function askedOf(facts: Facts, at: string): Call {
  return {
    key: keyOf(facts),
    round: number(facts, "round"),
    chunk: number(facts, "chunk"),
    expert: text(facts, "expert"),
    heard: list(facts, "replicas").flatMap((one) =>
      Array.isArray(one) ? [[String(one[0]), Number(one[1]) || 0] as const] : [],
    ),
    askedAt: at,
    answer: null,
  };
}

export function answerOf(facts: Facts, at: string): AnswerView {
  const changes = inner(facts, "changes");
  const usage = inner(facts, "usage");
  return {
    at,
    entities: number(facts, "entities"),
    relations: number(facts, "relations"),
    events: number(facts, "events"),
    dropped: number(facts, "dropped"),
    added: texts(changes, "added"),
    corrected: texts(changes, "corrected"),
    removed: texts(changes, "removed"),
    unreadable: texts(facts, "unreadable"),
    unaligned: texts(facts, "unaligned"),
    calls: number(usage, "calls"),
    cached: number(usage, "cached"),
    tokens: number(usage, "prompt_tokens") + number(usage, "completion_tokens"),
    cost: number(usage, "cost"),
    unpriced: number(usage, "unpriced"),
  };
}

export function hasProblems(answer: AnswerView): boolean {
  return answer.unreadable.length + answer.unaligned.length > 0;
}

/** Whether an answer is other than the one of the round before. */
export function hasChanges(answer: AnswerView): boolean {
  return answer.added.length + answer.corrected.length + answer.removed.length > 0;
}

/** Adds an answer to the sums of its round, or takes it out again. */
export function counted(round: Round, answer: AnswerView | null, by: 1 | -1): Round {
  if (!answer) return round;
  return {
    ...round,
    answered: round.answered + by,
    added: round.added + by * answer.added.length,
    corrected: round.corrected + by * answer.corrected.length,
    removed: round.removed + by * answer.removed.length,
    problems: round.problems + (hasProblems(answer) ? by : 0),
  };
}
