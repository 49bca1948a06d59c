import { describe, expect, it } from "vitest";

import { coverageOf, languageNames } from "./coverage";

describe("what a team cannot find", () => {
  it("names the first types and counts the others", () => {
    const uncovered = { entities: ["A", "B", "C"], relations: ["d"], events: ["E", "F", "G", "H"] };
    expect(coverageOf({ uncovered })).toEqual({ missing: 8, names: ["A", "B", "C", "d", "E", "F"], more: 2 });
    expect(coverageOf({ uncovered: { entities: [], relations: [], events: [] } }).missing).toBe(0);
  });

  it("names languages as people do", () => {
    expect(languageNames(["en", "fr"], "en")).toBe("English, French");
  });
});
