import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { boxOf, meet, placed, type Wanted } from "./placing";

const HEIGHT = 14;
const wide: Wanted = { id: "a", x: 100, y: 100, size: 5, width: 60, isForced: false };
const someNames = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 999 }).map(String),
    x: fc.integer({ min: 0, max: 600 }),
    y: fc.integer({ min: 0, max: 400 }),
    size: fc.integer({ min: 2, max: 20 }),
    width: fc.integer({ min: 8, max: 200 }),
    isForced: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
);

describe("placed", () => {
  it("puts a name to the right of its node, and to the left where that has no room", () => {
    expect(placed([wide], HEIGHT, 600)).toEqual([{ id: "a", x: 109, y: 100, share: 1 }]);
    expect(placed([{ ...wide, x: 580 }], HEIGHT, 600)).toEqual([{ id: "a", x: 511, y: 100, share: 1 }]);
  });

  it("leaves the smaller of two names out that have no room beside one another, unless it was chosen", () => {
    const crowd = Array.from({ length: 9 }, (_, at) => ({ ...wide, id: `b${at}`, size: 4 }));
    const found = placed([...crowd, wide], HEIGHT, 600).map(({ id }) => id);
    expect(found[0]).toBe("a");
    expect(found.length).toBeLessThan(6);
    expect(placed([...crowd, { ...wide, id: "c", size: 1, isForced: true }], HEIGHT, 600)[0]?.id).toBe("c");
  });

  it("goes round large nodes", () => {
    const obstacle = { id: "b", ...boxOf(110, 100, 30, 30) };
    expect(placed([wide], HEIGHT, 600, [obstacle])[0]?.x).toBe(31);
  });

  it("cuts a chosen name that has no room anywhere", () => {
    const [cut] = placed([{ ...wide, width: 900, isForced: true }], HEIGHT, 600);
    expect(cut?.share).toBeCloseTo((600 - 109) / 900);
  });

  it("never lets two names cover one another, and never names a node twice", () => {
    fc.assert(
      fc.property(someNames, (names) => {
        const found = placed(names, HEIGHT, 600);
        const boxes = found.map(({ id, x, y, share }) => boxOf(x, y, (names.find((one) => one.id === id)?.width ?? 0) * share, HEIGHT));
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        expect(boxes.some((one, at) => boxes.slice(at + 1).some((other) => meet(one, other)))).toBe(false);
      }),
    );
  });
});
