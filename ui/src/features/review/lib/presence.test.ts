import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { looked, lookersOf, type Look } from "./presence";

const NOW = Date.parse("2026-11-22T06:00:00Z");
const look = (fact: string, by: string): Look => ({ fact, by, since: "2026-11-22T05:59:00Z", until: "2026-11-22T06:04:00Z" });

describe("looks", () => {
  it("begin and end with the events of the stream", () => {
    const after = looked([], "fact_held", { facts: ["f1"], by: "Ada" }, NOW);
    expect(after).toEqual([{ fact: "f1", by: "Ada", since: "2026-11-22T06:00:00.000Z", until: "2026-11-22T06:05:00.000Z" }]);
    expect(looked(after, "facts_released", { facts: ["f1"], by: "Kim" }, NOW)).toEqual(after);
    expect(looked(after, "facts_released", { facts: ["f1"], by: "Ada" }, NOW)).toEqual([]);
  });

  it("of everybody end with a decision, which names nobody", () => {
    expect(looked([look("f1", "Ada"), look("f1", "Kim"), look("f2", "Ada")], "facts_released", { facts: ["f1"] }, NOW)).toEqual([look("f2", "Ada")]);
  });

  it("are those of others, as long as they count", () => {
    const looks = [look("f1", "Kim"), look("f1", "Ada"), look("f2", "me"), { ...look("f3", "Ada"), until: "2026-11-22T06:00:00Z" }];
    expect([...lookersOf(looks, "me", NOW)]).toEqual([["f1", "Ada, Kim"]]);
  });

  it("are each counted once, whatever the stream tells", () => {
    const event = fc.record({
      type: fc.constantFrom("fact_held", "facts_released", "fact_reviewed"),
      data: fc.oneof(fc.anything(), fc.record({ facts: fc.array(fc.constantFrom("f1", "f2")), by: fc.constantFrom("Ada", "Kim") })),
    });
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const all = events.reduce<readonly Look[]>((looks, { type, data }) => looked(looks, type, data, NOW), []);
        expect(new Set(all.map(({ fact, by }) => `${fact} ${by}`)).size).toBe(all.length);
      }),
    );
  });
});
