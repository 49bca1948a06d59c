import type { Received, Schemas } from "@/shared/api/client";
import type { EventDataOf } from "@/shared/stream/events";

/** A quote of a speech, checked against the document. */
export type Quote = Readonly<Pick<Schemas["CheckedQuote"], "text" | "verified" | "start" | "end" | "short">>;

/** What somebody said. */
export type Turn = Readonly<Omit<Schemas["DebateTurn"], "event" | "debate" | "claim" | "quotes">> & { readonly quotes: readonly Quote[] };

/** One reply of the judge; the two orders of the answers have one each. */
export type Judgement = Readonly<Pick<Schemas["DebateJudged"], "rollout" | "order" | "answer" | "problem">> & {
  /** In the judge's own words; empty as long as only the events are known. */
  readonly reply: string;
};

export interface Ruling {
  readonly answer: number | null;
  readonly confidence: number;
  readonly reason: string;
  readonly judgements: readonly Judgement[];
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
}

/** What the graph keeps of how a debate went. */
export type Recorded = Pick<
  Received<"RecordedDebate">,
  "transcript" | "answer" | "confidence" | "reason" | "calls" | "prompt_tokens" | "completion_tokens" | "cost"
>;

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

export function opened(told: EventDataOf<"debate_opened">, event: number): DebateView {
  const { debate, claim, gate, protocol, question, answers } = told;
  return { id: debate, claim, gate, protocol, question, answers, turns: [], ruling: null, event };
}

/** A debate whose opening was not told. */
export function unopened(id: string, claim: string, event: number): DebateView {
  return { id, claim, gate: "", protocol: "", question: "", answers: [], turns: [], ruling: null, event };
}

export function turnOf({ rollout, round, role, speaker, answer, text, cut, quotes }: EventDataOf<"debate_turn">): Turn {
  return { rollout, round, role, speaker, answer, text, cut, quotes };
}

export function rulingOf({ answer, confidence, reason, judgements, usage }: EventDataOf<"verdict">): Ruling {
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

/** What was said in a debate that the graph keeps, and what was made of it; its transcript counts answers from 0. */
export function ofRecorded(debate: Recorded): { readonly turns: readonly Turn[]; readonly ruling: Ruling } {
  const { rollouts } = debate.transcript;
  return {
    turns: rollouts.flatMap(({ speeches }, index) => speeches.map((speech) => spokenOf(speech, index + 1))),
    ruling: {
      answer: debate.answer,
      confidence: debate.confidence,
      reason: debate.reason,
      judgements: rollouts.flatMap(({ judgements }, index) =>
        judgements.map(({ order, side, problem, reply }) => ({ rollout: index + 1, order, answer: answerOf(side), problem, reply })),
      ),
      calls: debate.calls,
      tokens: debate.prompt_tokens + debate.completion_tokens,
      cost: debate.cost,
    },
  };
}

function spokenOf({ round, role, speaker, side, text, cut, quotes }: Received<"RecordedSpeech">, rollout: number): Turn {
  return { rollout, round, role, speaker, answer: answerOf(side), text, cut, quotes: quotes.map(quoteOf) };
}

function quoteOf({ text, span, short }: Received<"RecordedQuote">): Quote {
  const [start = null, end = null] = span ?? [];
  return { text, verified: span !== null, start, end, short };
}

function answerOf(side: number | null): number | null {
  return side === null ? null : side + 1;
}
