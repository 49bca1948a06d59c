import { describe, expect, it } from "vitest";

import type { Turn } from "./debates";
import { reliedOn, stanceOf } from "./stances";

const turn = (change: Partial<Turn>): Turn => ({
  rollout: 1, round: 1, role: "debater", speaker: "ann", answer: 1, text: "", cut: false, quotes: [], ...change,
});
const quote = (text: string) => ({ text, verified: true, start: 0, end: 1, short: false });

describe("a stance", () => {
  it("is that of the answer that is defended", () => {
    expect(stanceOf(turn({}), [])).toEqual({ stance: "supports", from: null });
    expect(stanceOf(turn({ answer: 2 }), [])).toEqual({ stance: "opposes", from: null });
  });

  it("is nobody's who judges or defends both answers", () => {
    expect(stanceOf(turn({ role: "judge" }), []).stance).toBeNull();
    expect(stanceOf(turn({ answer: null }), []).stance).toBeNull();
  });

  it("tells who changed sides within a rollout", () => {
    expect(stanceOf(turn({ round: 2, answer: 2 }), [turn({})]).from).toBe(1);
    expect(stanceOf(turn({ round: 2 }), [turn({})]).from).toBeNull();
  });

  it("takes sides that are flipped on purpose, or two of one name, for no change", () => {
    expect(stanceOf(turn({ rollout: 2, answer: 2 }), [turn({})]).from).toBeNull();
    expect(stanceOf(turn({ round: 2, answer: 1 }), [turn({}), turn({ answer: 2 })]).from).toBeNull();
  });
});

describe("what a judge relied on", () => {
  it("is what stands in its words, each once, whatever the spacing", () => {
    const turns = [turn({ quotes: [quote("Ann founded  Acme Works"), quote("short")] }), turn({ quotes: [quote("ann founded acme works"), quote("never said so")] })];
    expect(reliedOn(turns, ["A is right: “Ann founded Acme\nWorks” is there. short"]).map((one) => one.text)).toEqual(["Ann founded  Acme Works"]);
  });
});
