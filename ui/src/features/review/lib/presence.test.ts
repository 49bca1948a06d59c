import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { EventDataOf } from "@/shared/stream/events";
import { looked, lookersOf, type Look } from "./presence";

const NOW = Date.parse("2026-11-22T06:00:00Z");
const held = (fact: string, by: string): EventDataOf<"fact_held"> => ({ event: "fact_held", job_id: "locks", facts: [fact], by });
const released = (fact: string, by = ""): EventDataOf<"facts_released"> => ({ event: "facts_released", job_id: "locks", facts: [fact], by });
const look = (fact: string, by: string): Look => ({ fact, by, since: "2026-11-22T05:59:00Z", until: "2026-11-22T06:04:00Z" });

describe("looks", () => {
  it("begin and end with the events of the stream", () => {
    const after = looked([], held("f1", "Ada"), NOW);
    expect(after).toEqual([{ fact: "f1", by: "Ada", since: "2026-11-22T06:00:00.000Z", until: "2026-11-22T06:05:00.000Z" }]);
    expect(looked(after, released("f1", "Kim"), NOW)).toEqual(after);
    expect(looked(after, released("f1", "Ada"), NOW)).toEqual([]);
  });

  it("of everybody end with a decision, which names nobody", () => {
    expect(looked([look("f1", "Ada"), look("f1", "Kim"), look("f2", "Ada")], released("f1"), NOW)).toEqual([look("f2", "Ada")]);
  });

  it("are those of others, as long as they count", () => {
    const looks = [look("f1", "Kim"), look("f1", "Ada"), look("f2", "me"), { ...look("f3", "Ada"), until: "2026-11-22T06:00:00Z" }];
    expect([...lookersOf(looks, "me", NOW)]).toEqual([["f1", "Ada, Kim"]]);
  });

  it("are each counted once, whatever the stream tells", () => {
    const [facts, people] = [fc.constantFrom("f1", "f2"), fc.constantFrom("Ada", "Kim")];
    const event = fc.oneof(fc.tuple(facts, people).map((some) => held(...some)), fc.tuple(facts, people).map((some) => released(...some)), facts.map((fact) => released(fact)));
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const all = events.reduce<readonly Look[]>((looks, told) => looked(looks, told, NOW), []);
        expect(new Set(all.map(({ fact, by }) => `${fact} ${by}`)).size).toBe(all.length);
      }),
    );
  });
});
