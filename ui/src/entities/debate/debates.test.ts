import { describe, expect, it } from "vitest";

import { ofRecorded, type Recorded } from "./debates";

describe("ofRecorded", () => {
  it("reads what the graph keeps, whose sides count from 0", () => {
    const source = { source: 0, found: "", short: false };
    const kept: Recorded = {
      answer: 1,
      confidence: 0.9,
      reason: "It is there.",
      calls: 3,
      prompt_tokens: 40,
      completion_tokens: 2,
      cost: 0.5,
      transcript: {
        id: "debate_1",
        protocol: "debate",
        signature: "",
        question: "?",
        answers: ["Yes", "No"],
        definitions: [],
        language: "en",
        sources: [],
        rollouts: [
          {
            first: 0,
            speeches: [
              { round: 1, role: "debater", side: 0, speaker: "m", text: "<quote>a b c</quote>", cut: true, quotes: [{ ...source, text: "a b c", span: [3, 8] }] },
              { round: 1, role: "judge", side: null, speaker: "j", text: "Why?", cut: false, quotes: [{ ...source, text: "z", span: null, short: true }] },
            ],
            judgements: [{ order: "flipped", letter: "B", side: 0, reply: "B, for it is there.", sample: 0, problem: "" }],
          },
        ],
        outcome: { side: 0, confidence: 0.9, reason: "It is there." },
      },
    };
    expect(ofRecorded(kept)).toEqual({
      turns: [
        { rollout: 1, round: 1, role: "debater", speaker: "m", answer: 1, text: "<quote>a b c</quote>", cut: true, quotes: [{ text: "a b c", verified: true, start: 3, end: 8, short: false }] },
        { rollout: 1, round: 1, role: "judge", speaker: "j", answer: null, text: "Why?", cut: false, quotes: [{ text: "z", verified: false, start: null, end: null, short: true }] },
      ],
      ruling: {
        answer: 1,
        confidence: 0.9,
        reason: "It is there.",
        judgements: [{ rollout: 1, order: "flipped", answer: 1, problem: "", reply: "B, for it is there." }],
        calls: 3,
        tokens: 42,
        cost: 0.5,
      },
    });
  });
});
