import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { blocksOf, dealt, segmentsOf, type UnitSpan } from "./segments";

const span = (id: string, start: number, end: number): UnitSpan => ({ id, start, end });

const overlapping = fc
  .array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 30 })), { maxLength: 20 })
  .map((ranges) =>
    ranges
      .map(([start, length], index) => span(String(index), start, start + length))
      .sort((a, b) => a.start - b.start || b.end - a.end),
  );

describe("segmentsOf", () => {
  it("cuts where spans begin and end", () => {
    expect(segmentsOf([span("a", 2, 6), span("b", 4, 8)], 0, 10)).toEqual([
      { start: 0, end: 2, spans: [] },
      { start: 2, end: 4, spans: ["a"] },
      { start: 4, end: 6, spans: ["a", "b"] },
      { start: 6, end: 8, spans: ["b"] },
      { start: 8, end: 10, spans: [] },
    ]);
  });

  it("covers the range without gaps, and names exactly the spans at each place", () => {
    fc.assert(
      fc.property(overlapping, fc.nat(40), fc.integer({ min: 1, max: 50 }), (spans, from, length) => {
        const to = from + length;
        const segments = segmentsOf(spans, from, to);
        expect(segments.map((s) => s.end).slice(0, -1)).toEqual(segments.map((s) => s.start).slice(1));
        expect([segments[0]?.start, segments.at(-1)?.end]).toEqual([from, to]);
        for (const segment of segments) {
          for (let at = segment.start; at < segment.end; at++) {
            const here = spans.filter((s) => s.start <= at && at < s.end).map((s) => s.id);
            expect([...segment.spans].sort()).toEqual(here.sort());
          }
        }
      }),
    );
  });
});

describe("blocksOf", () => {
  it("gives the whole text, cuts no character, and ends at line breaks", () => {
    const text = fc.array(fc.constantFrom("word ", "\n", "😀", "中")).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 20 }), (whole, size) => {
        const blocks = blocksOf(whole, size);
        expect(blocks.map((b) => whole.slice(b.start, b.end)).join("")).toBe(whole);
        for (const block of blocks) {
          expect(block.end - block.start).toBeLessThanOrEqual(size);
          expect(whole.slice(block.start, block.end).isWellFormed()).toBe(true);
        }
      }),
    );
    expect(blocksOf("one\ntwo three", 8)).toEqual([
      { start: 0, end: 4 },
      { start: 4, end: 8 },
      { start: 8, end: 13 },
    ]);
  });
});

describe("dealt", () => {
  it("deals each span to all the blocks that it touches, and to no other", () => {
    fc.assert(
      fc.property(overlapping, (spans) => {
        const blocks = blocksOf("x".repeat(100), 7);
        const hands = dealt(spans, blocks);
        blocks.forEach((block, index) => {
          const touching = spans.filter((s) => s.start < block.end && s.end > block.start);
          expect(hands[index]).toEqual(touching);
        });
      }),
    );
  });
});
