import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { layered } from "./layers";
import { blocksOf, dealt, type UnitSpan } from "./segments";

const spans = (name: string) =>
  fc
    .array(fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 30 })), { maxLength: 8 })
    .map((ranges) => ranges.map(([start, length], at): UnitSpan => ({ id: `${name}${at}`, start, end: Math.min(start + length, 100) })));

const blocks = blocksOf("x".repeat(100), 7);
const known = (hands: readonly (readonly UnitSpan[])[]) => hands.map((hand) => new Set(hand.map((span) => span.id)));

describe("layered", () => {
  it("gives what dealing all of them anew gives", () => {
    fc.assert(
      fc.property(spans("base"), spans("front"), fc.nat(8), (base, front, count) => {
        const hidden = base.slice(0, count);
        const found = layered(dealt(base, blocks), blocks, front, hidden);
        expect(known(found)).toEqual(known(dealt([...base.slice(count), ...front], blocks)));
        for (const hand of found) expect([...hand].sort((a, b) => a.start - b.start || b.end - a.end)).toEqual(hand);
      }),
    );
  });

  it("leaves blocks as they were that nothing of it touches", () => {
    const hands = dealt([{ id: "a", start: 0, end: 50 }], blocks);
    const found = layered(hands, blocks, [{ id: "b", start: 8, end: 9 }], []);
    expect(found.map((hand, at) => hand === hands[at])).toEqual(blocks.map((_, at) => at !== 1));
  });
});
