import type { Judgement, Quote, Turn } from "./debates";

/** A part of a transcript as the graph keeps it: whatever release wrote it, so nothing of it is taken for granted. */
type Facts = Readonly<Record<string, unknown>>;

export function isFacts(value: unknown): value is Facts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
          ...spoken(speech),
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

function spoken(facts: Facts): Omit<Turn, "rollout" | "answer" | "quotes"> {
  const role = text(facts, "role");
  return {
    round: maybeNumber(facts, "round") ?? 0,
    role: role === "judge" || role === "consultant" ? role : "debater",
    speaker: text(facts, "speaker"),
    text: text(facts, "text"),
    cut: facts["cut"] === true,
  };
}

function text(facts: Facts, name: string): string {
  const value = facts[name];
  return typeof value === "string" ? value : "";
}

function maybeNumber(facts: Facts, name: string): number | null {
  const value = facts[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function list(facts: Facts, name: string): readonly unknown[] {
  const value = facts[name];
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
