import type { EventDataOf } from "@/shared/stream/events";
import { Places } from "./places";

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

/** Which question it is: who is asked about what, in which round. */
type Place = Pick<EventDataOf<"asked">, "round" | "chunk" | "expert">;

export function keyOf({ round, chunk, expert }: Place): string {
  return `r${round}/c${chunk}/${expert}`;
}

export function askedOf({ round, chunk, expert }: Place, heard: Call["heard"], at: string): Call {
  const place = { round, chunk, expert };
  return { key: keyOf(place), ...place, heard, askedAt: at, answer: null };
}

/** An expert's answer about a chunk, and what it changed of the one before; `dropped` did not fit the schema. */
export function answerOf(told: EventDataOf<"answer">, at: string) {
  const { entities, relations, events, dropped, changes, usage, unreadable, unaligned } = told;
  const { added, corrected, removed } = changes;
  const { calls, cached, cost, unpriced } = usage;
  const tokens = usage.prompt_tokens + usage.completion_tokens;
  return { at, entities, relations, events, dropped, added, corrected, removed, unreadable, unaligned, calls, cached, tokens, cost, unpriced };
}
export type AnswerView = Readonly<ReturnType<typeof answerOf>>;

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
