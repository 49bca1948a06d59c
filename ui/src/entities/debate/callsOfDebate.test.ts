import { describe, expect, it } from "vitest";

import type { CallItem } from "@/entities/modelCall/calls";
import { isOfJudgement, isOfTurn, sampleOf } from "./callsOfDebate";
import type { Judgement, Turn } from "./debates";

const call: CallItem = {
  id: "c1",
  asker: "debater for answer 2",
  round: 1,
  passage: null,
  debate: "d",
  rollout: 2,
  order: null,
  attempt: 1,
  sample: 0,
  model: "m",
  at: "2026-01-01T00:00:00+00:00",
  prompt_tokens: 1,
  completion_tokens: 1,
  cost: null,
  from_cache: false,
  truncated: false,
  refused: false,
};
const turn: Turn = { rollout: 2, round: 1, role: "debater", speaker: "m", answer: 2, text: "", cut: false, quotes: [] };
const judgement = (rollout: number, order: Judgement["order"]): Judgement => ({ rollout, order, answer: 1, problem: "", reply: "" });

describe("a call", () => {
  it("is that of the speech of its side, round and rollout", () => {
    expect(isOfTurn(call, turn)).toBe(true);
    for (const other of [{ rollout: 1 }, { round: 2 }, { answer: 1 }, { role: "consultant" as const }]) {
      expect(isOfTurn(call, { ...turn, ...other })).toBe(false);
    }
  });

  it("of a judge who asks is none of a judge who decides", () => {
    const asks = { ...call, asker: "judge" };
    const decides = { ...asks, order: "flipped" as const };
    expect(isOfTurn(asks, { ...turn, role: "judge" })).toBe(true);
    expect(isOfTurn(decides, { ...turn, role: "judge" })).toBe(false);
    expect(isOfJudgement(decides, judgement(2, "flipped"), 0)).toBe(true);
    expect(isOfJudgement(decides, judgement(2, "flipped"), 1)).toBe(false);
    expect(isOfJudgement(decides, judgement(2, "regular"), 0)).toBe(false);
  });

  it("is one of several replies to the same prompt", () => {
    const judgements = [judgement(1, "regular"), judgement(1, "flipped"), judgement(1, "regular"), judgement(2, "regular")];
    expect(judgements.map((_, at) => sampleOf(judgements, at))).toEqual([0, 0, 1, 0]);
  });
});
