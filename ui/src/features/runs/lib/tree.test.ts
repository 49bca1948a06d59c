import { describe, expect, it } from "vitest";

import { sampleEvent } from "@/shared/stream/events.sample";
import { reduceRun } from "@/entities/run/runReducer";
import { NEW_RUN } from "@/entities/run/run";
import { debateBeside, groupOf, rowBeside, rowsOf } from "./tree";

const usage = {};
const story = (
  [
    ["asked", { round: 1, chunk: 0, expert: "ner" }],
    ["answer", { round: 1, chunk: 0, expert: "ner", usage, changes: { added: ["Person “Ann”"] } }],
    ["asked", { round: 1, chunk: 1, expert: "ner" }],
    ["answer", { round: 1, chunk: 1, expert: "ner", usage, changes: {}, unaligned: ["“Zed”"] }],
    ["asked", { round: 2, chunk: 0, expert: "re" }],
    ["answer", { round: 2, chunk: 0, expert: "re", usage, changes: { corrected: ["x"] } }],
    ["gated", { claims: 2, contested: [["c", "why"]] }],
    ["debate_opened", { debate: "debate_a", claim: "“Ann” founded “Acme”", question: "Did she?" }],
    ["debate_opened", { debate: "debate_b", claim: "Person “Bob”", question: "Is he?" }],
    ["verdict", { debate: "debate_b", answer: null, usage }],
    ["verdicts", { accepted: 1, not_accepted: [["c", "rejected", "no"]] }],
  ] as const
).map(([name, data], index) => sampleEvent(index + 1, name, data));
const view = reduceRun(NEW_RUN, story);
const keys = (...given: Parameters<typeof rowsOf> extends [unknown, ...infer Rest] ? Rest : never) =>
  rowsOf(view, ...given).map((row) => row.key);
const none = new Set<string>();

describe("rowsOf", () => {
  it("goes from the run over its rounds and debates to the verdicts", () => {
    expect(keys(none, {})).toEqual([
      "run",
      "round 1",
      "r1/c0/ner",
      "r1/c1/ner",
      "round 2",
      "r2/c0/re",
      "gate",
      "debates",
      "debate_a",
      "debate_b",
      "verdicts",
    ]);
    expect(rowsOf(view, none, {}).map(({ level, at, of }) => [level, at, of]).slice(0, 5)).toEqual([
      [1, 1, 1],
      [2, 1, 5],
      [3, 1, 2],
      [3, 2, 2],
      [2, 2, 5],
    ]);
  });

  it("hides what is closed", () => {
    expect(keys(new Set(["round 1", "debates"]), {})).toEqual(["run", "round 1", "round 2", "r2/c0/re", "gate", "debates", "verdicts"]);
  });

  it("shows only what is asked for", () => {
    expect(keys(none, { filter: "changes" })).toEqual(["run", "round 2", "r2/c0/re"]);
    expect(keys(none, { filter: "problems" })).toEqual(["run", "round 1", "r1/c1/ner", "debates", "debate_b"]);
    expect(keys(none, { filter: "debates" })).toEqual(["run", "debates", "debate_a", "debate_b"]);
    expect(keys(none, { q: "ANN" })).toEqual(["run", "round 1", "r1/c0/ner", "debates", "debate_a"]);
    expect(keys(none, { q: "#2" })).toEqual(["run", "round 1", "r1/c1/ner"]);
  });
});

describe("moving in the tree", () => {
  const rows = rowsOf(view, none, {});

  it("stays at the ends, and begins at the run", () => {
    expect([rowBeside(rows, "run", -1), rowBeside(rows, "verdicts", 1), rowBeside(rows, "gate", 1), rowBeside(rows, "?", 1)]).toEqual(["run", "verdicts", "debates", "run"]);
  });

  it("goes from debate to debate", () => {
    expect([debateBeside(rows, "run", 1), debateBeside(rows, "debate_a", 1), debateBeside(rows, "debate_b", 1), debateBeside(rows, "verdicts", -1)]).toEqual(["debate_a", "debate_b", undefined, "debate_b"]);
  });

  it("knows in which group a row is", () => {
    expect(["r12/c0/ner", "debate_a", "gate"].map(groupOf)).toEqual(["round 12", "debates", undefined]);
  });
});
