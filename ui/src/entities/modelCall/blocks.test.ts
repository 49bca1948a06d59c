import { describe, expect, it } from "vitest";

import { blocksOf } from "./blocks";

describe("texts of calls", () => {
  it("are cut at ends of lines and lose nothing", () => {
    const lines = Array.from({ length: 300 }, (_, at) => `line ${at} ${"x".repeat(at % 90)}`).join("\n");
    const blocks = blocksOf(lines, 1000);
    expect(blocks.join("\n")).toBe(lines);
    expect(blocks.length).toBeGreaterThan(10);
    expect(Math.max(...blocks.map((block) => block.length))).toBeLessThan(1200);
  });

  it("stay whole when they are short, empty or without lines", () => {
    for (const text of ["", "one\ntwo", "x".repeat(9000)]) expect(blocksOf(text, 4000)).toEqual([text]);
  });
});
