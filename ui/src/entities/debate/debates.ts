import type { ToldOf } from "@/shared/stream/events";

/** A quote of a speech, checked against the document. */
export interface Quote {
  readonly text: string;
  readonly verified: boolean;
  /** In code points of the document; null when it is not there. */
  readonly start: number | null;
  readonly end: number | null;
  /** So few words that many texts have them. */
  readonly short: boolean;
}

/** What somebody said. */
export interface Turn {
  readonly rollout: number;
  readonly round: number;
  readonly role: "debater" | "consultant" | "judge";
  readonly speaker: string;
  /** Number of the answer that is defended, from 1; null for both. */
  readonly answer: number | null;
  readonly text: string;
  readonly cut: boolean;
  readonly quotes: readonly Quote[];
}

/** One reply of the judge; the two orders of the answers have one each. */
export interface Judgement {
  readonly rollout: number;
  readonly order: string;
  readonly answer: number | null;
  /** Why there is no verdict. */
  readonly problem: string;
  /** In the judge's own words; empty as long as only the events are known. */
  readonly reply: string;
}

export interface Ruling {
  readonly answer: number | null;
  readonly confidence: number;
  readonly reason: string;
  readonly judgements: readonly Judgement[];
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
}

/** A contested claim, what is said about it, and what the judge makes of it. */
export interface DebateView {
  readonly id: string;
  readonly claim: string;
  readonly gate: string;
  readonly protocol: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly turns: readonly Turn[];
  readonly ruling: Ruling | null;
  /** Number of its last event. */
  readonly event: number;
}

export function opened(told: ToldOf<"debate_opened">, event: number): DebateView {
  const { debate, claim, gate, protocol, question, answers } = told;
  return { id: debate, claim, gate, protocol, question, answers, turns: [], ruling: null, event };
}

/** A debate whose opening was not told. */
export function unopened(id: string, claim: string, event: number): DebateView {
  return { id, claim, gate: "", protocol: "", question: "", answers: [], turns: [], ruling: null, event };
}

export function turnOf({ rollout, round, role, speaker, answer, text, cut, quotes }: ToldOf<"debate_turn">): Turn {
  return { rollout, round, role, speaker, answer, text, cut, quotes };
}

export function rulingOf({ answer, confidence, reason, judgements, usage }: ToldOf<"verdict">): Ruling {
  return {
    answer,
    confidence,
    reason,
    judgements: judgements.map(([rollout, order, side, problem]) => ({ rollout, order, answer: side, problem, reply: "" })),
    calls: usage.calls,
    tokens: usage.prompt_tokens + usage.completion_tokens,
    cost: usage.cost,
  };
}
