import { describe, expect, it } from "vitest";

import { pairOf, peopleShownOf, shadeOf, wantedOf, type Pair } from "./model";

const nothing = { value: null, low: null, high: null, reason: null };
const pair: Pair = { first: "people", second: "judge", facts: 10, both: 4, first_only: 3, second_only: 2, neither: 1, agreement: nothing, kappa: nothing };

describe("the address of people's decisions", () => {
  it("keeps what is chosen", () => {
    const shown = peopleShownOf({ kind: "relation", type: "founded", since: "2026-01-31", bins: "equal-width", at: { least: 0.5, most: 1, accepted: false } });
    expect([shown.kind, shown.type, shown.since, shown.bins, shown.at]).toEqual(["relation", "founded", "2026-01-31", "equal-width", { least: 0.5, most: 1, accepted: false }]);
    expect(wantedOf(shown)).toEqual({ kind: "relation", type: "founded", since: "2026-01-31" });
  });

  it("knows two who say something, and what they say", () => {
    expect(peopleShownOf({ at: { first: "people", second: "judge", says: [true, false] } }).at).toEqual({ first: "people", second: "judge", says: [true, false] });
    expect(peopleShownOf({ at: { first: "people", second: "judge", says: [true, "no"] } }).at).toEqual({ first: "people", second: "judge", says: undefined });
  });

  it("takes nothing that it does not know", () => {
    const evil = { kind: "thing", type: "x".repeat(201), since: "soon", until: "2026-99-99", bins: 3, at: { least: -1, most: 2 }, measure: "fun", other: 1 };
    expect(Object.values(peopleShownOf(evil)).every((value) => value === undefined)).toBe(true);
    for (const at of [null, "x", [], { first: "people" }]) expect(peopleShownOf({ at }).at).toBeUndefined();
  });
});

describe("a pair of raters", () => {
  it("is the same from both sides, with its sides changed", () => {
    expect(pairOf([pair], "people", "judge")).toBe(pair);
    expect(pairOf([pair], "judge", "people")).toMatchObject({ first: "judge", both: 4, first_only: 2, second_only: 3, neither: 1 });
    expect(pairOf([pair], "judge", "gate")).toBeUndefined();
  });

  it("has one of five shades, below chance that of chance", () => {
    expect([-1, 0, 0.1, 0.5, 0.9, 1].map(shadeOf)).toEqual([0, 0, 0, 2, 4, 4]);
  });
});
