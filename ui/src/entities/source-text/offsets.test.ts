import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { OffsetMap, quoteMatches } from "./offsets";

const hostile = fc
  .array(fc.constantFrom("a", "é", "e\u0301", "中", "𠀀", "😀", "👩‍👩‍👧", "\r\n", "\u200f", "العربية", "\u200b", " "))
  .map((parts) => parts.join(""));

describe("OffsetMap", () => {
  it("finds every code point where JavaScript's own iteration finds it", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const map = new OffsetMap(text);
        const characters = Array.from(text);
        expect(map.length).toBe(characters.length);
        let unit = 0;
        characters.forEach((character, index) => {
          expect(map.toUnits(index)).toBe(unit);
          expect(map.toCodePoints(unit)).toBe(index);
          unit += character.length;
        });
        expect(map.toUnits(characters.length)).toBe(text.length);
      }),
    );
  });

  it("takes an index in the middle of a character for its beginning", () => {
    expect(new OffsetMap("a😀b").toCodePoints(2)).toBe(1);
  });

  it("keeps indexes outside the text at its ends", () => {
    const map = new OffsetMap("😀");
    expect([map.toUnits(-1), map.toUnits(9), map.toCodePoints(-1), map.toCodePoints(9)]).toEqual([0, 2, 0, 1]);
  });

  it("does not take a lone surrogate for half a character", () => {
    expect(new OffsetMap("\ud83dx\ude00").length).toBe(3);
  });
});

describe("quoteMatches", () => {
  const text = "😀 居里夫人 met Ann.";
  const map = new OffsetMap(text);

  it("compares characters, not what looks alike", () => {
    expect(quoteMatches(text, map, { start: 2, end: 6 }, "居里夫人")).toBe(true);
    expect(quoteMatches(text, map, { start: 2, end: 6 }, "居里夫人 ")).toBe(false);
    expect(quoteMatches(text, map, { start: 3, end: 7 }, "居里夫人")).toBe(false);
  });

  it("takes no empty quote for a match", () => {
    expect(quoteMatches(text, map, { start: 2, end: 2 }, "")).toBe(false);
  });
});
