import { inner, isFacts, list, maybeNumber, number, text, type Facts } from "@/shared/stream/events";

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

export function opened(facts: Facts, event: number): DebateView {
  return {
    id: text(facts, "debate"),
    claim: text(facts, "claim"),
    gate: text(facts, "gate"),
    protocol: text(facts, "protocol"),
    question: text(facts, "question"),
    answers: list(facts, "answers").map(String),
    turns: [],
    ruling: null,
    event,
  };
}

export function turnOf(facts: Facts): Turn {
  const role = text(facts, "role");
  return {
    rollout: number(facts, "rollout"),
    round: number(facts, "round"),
    role: role === "judge" || role === "consultant" ? role : "debater",
    speaker: text(facts, "speaker"),
    answer: maybeNumber(facts, "answer"),
    text: text(facts, "text"),
    cut: facts["cut"] === true,
    quotes: list(facts, "quotes").filter(isFacts).map(quoteOf),
  };
}

function quoteOf(facts: Facts): Quote {
  return {
    text: text(facts, "text"),
    verified: facts["verified"] === true,
    start: maybeNumber(facts, "start"),
    end: maybeNumber(facts, "end"),
    short: facts["short"] === true,
  };
}

export function rulingOf(facts: Facts): Ruling {
  const usage = inner(facts, "usage");
  return {
    answer: maybeNumber(facts, "answer"),
    confidence: number(facts, "confidence"),
    reason: text(facts, "reason"),
    judgements: list(facts, "judgements").flatMap((one) => (Array.isArray(one) ? [judgementOf(one)] : [])),
    calls: number(usage, "calls"),
    tokens: number(usage, "prompt_tokens") + number(usage, "completion_tokens"),
    cost: number(usage, "cost"),
  };
}

function judgementOf([rollout, order, answer, problem]: readonly unknown[]): Judgement {
  return {
    rollout: typeof rollout === "number" ? rollout : 1,
    order: typeof order === "string" ? order : "",
    answer: typeof answer === "number" ? answer : null,
    problem: typeof problem === "string" ? problem : "",
    reply: "",
  };
}

/** The turns and the judge's replies of a transcript that the graph keeps, whose sides count from 0. */
export function ofTranscript(transcript: Facts): { turns: Turn[]; judgements: Judgement[] } {
  const turns: Turn[] = [];
  const judgements: Judgement[] = [];
  list(transcript, "rollouts")
    .filter(isFacts)
    .forEach((rollout, index) => {
      for (const speech of list(rollout, "speeches").filter(isFacts)) {
        turns.push({
          ...turnOf(speech),
          rollout: index + 1,
          answer: fromSide(speech),
          quotes: list(speech, "quotes").filter(isFacts).map(recordedQuote),
        });
      }
      for (const judgement of list(rollout, "judgements").filter(isFacts)) {
        judgements.push({
          rollout: index + 1,
          order: text(judgement, "order"),
          answer: fromSide(judgement),
          problem: text(judgement, "problem"),
          reply: text(judgement, "reply"),
        });
      }
    });
  return { turns, judgements };
}

function fromSide(facts: Facts): number | null {
  const side = maybeNumber(facts, "side");
  return side === null ? null : side + 1;
}

function recordedQuote(facts: Facts): Quote {
  const [start, end] = list(facts, "span");
  const verified = typeof start === "number" && typeof end === "number";
  return {
    text: text(facts, "text"),
    verified,
    start: verified ? start : null,
    end: verified ? end : null,
    short: facts["short"] === true,
  };
}
