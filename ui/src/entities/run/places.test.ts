import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Places } from "./places";

const some = fc.dictionary(fc.string({ maxLength: 4 }), fc.nat()).map((record) => new Map(Object.entries(record)));

describe("Places", () => {
  it("find what a map with the same entries finds, and leave those before as they were", () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 5 }), fc.string({ maxLength: 4 }), (portions, other) => {
        const whole = new Map<string, number>();
        let places = Places.NONE;
        for (const portion of portions) {
          const [before, known] = [places, new Map(whole)];
          places = places.with(portion);
          for (const [key, place] of portion) whole.set(key, place);
          for (const key of [...whole.keys(), other]) {
            expect(places.get(key)).toBe(whole.get(key));
            expect(before.get(key)).toBe(known.get(key));
          }
        }
      }),
    );
  });

  it("share what nothing was added to", () => {
    const before = Places.NONE.with(new Map([["a", 1]]));
    const after = before.with(new Map([["b", 2]]));
    expect(after.buckets.filter((bucket, at) => bucket !== before.buckets[at])).toEqual([new Map([["b", 2]])]);
  });
});
