import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { gone, isBeginning, redone, stepsOf, taken, undone, written, type Step, type Way } from "./steps";

const id = fc.string({ minLength: 1, maxLength: 20, unit: "binary" }).filter((text) => text.toWellFormed() === text);
const place = fc.integer({ min: -1000, max: 1000 });
const later: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("hide", "unpin", "collapse"), id }),
  fc.record({ do: fc.constant("expand" as const), id, count: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ do: fc.constant("expand" as const), id, count: fc.integer({ min: 1, max: 500 }), predicate: id }),
  fc.record({ do: fc.constant("path" as const), from: id, to: id }),
  fc.record({ do: fc.constant("pin" as const), id, x: place, y: place }),
);
const first: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("ego" as const), id }),
  fc.record({ do: fc.constant("top" as const), count: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ do: fc.constant("set" as const), ids: fc.array(id, { minLength: 1, maxLength: 50 }) }),
  fc.record({
    do: fc.constant("asked" as const),
    cypher: id.filter((text) => text.trim() !== ""),
    parameters: fc.dictionary(id, fc.oneof(id, fc.integer())).map((values) => JSON.stringify(values)),
    rows: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.constant<Step>({ do: "map" }),
);
const way = fc.tuple(first, fc.array(later, { maxLength: 12 })).map(([one, rest]) => [one, ...rest]);

describe("the address of a picture", () => {
  it("reads as what was done", () => {
    const steps: Step[] = [{ do: "ego", id: "entity_1" }, { do: "expand", id: "e.2~x", count: 50, predicate: "Life.Marry" }];
    expect(written(steps)).toBe("ego~entity_1.expand~e%2E2%7Ex~50~Life%2EMarry");
  });

  it("gives every way back as it was written", () => {
    fc.assert(
      fc.property(way, (steps) => {
        expect(stepsOf(written(steps))).toEqual(steps);
      }),
    );
  });

  it("names no more things than it has room for, and no query that is none", () => {
    const ids = Array.from({ length: 60 }, (_, at) => `entity_${at}`);
    expect(stepsOf(written([{ do: "set", ids }]))).toEqual([{ do: "set", ids: ids.slice(0, 50) }]);
    for (const text of ["set", "set~", "asked~RETURN 1~[]~9", "asked~RETURN 1~{~9", "asked~~{}~9", "asked~RETURN 1~{}~0", `asked~${"x".repeat(4000)}~{}~9`]) {
      expect(stepsOf(text)).toEqual([]);
    }
  });

  it("leaves out what makes no sense, and never throws", () => {
    expect(stepsOf("expand~a~50.ego~a.ego.top~9999.pin~a~x~y.expand~a~-1.hide~b.%E0%A4%A.nonsense~<b>")).toEqual([
      { do: "ego", id: "a" },
      { do: "hide", id: "b" },
    ]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom("ego", "hide", "~", ".", "top", "300", "%", "a", "pin", "-1")), (parts) => {
        const steps = stepsOf(parts.join(""));
        expect(stepsOf(written(steps))).toEqual(steps);
        expect(steps.length === 0 || isBeginning(steps[0])).toBe(true);
      }),
    );
  });
});

describe("steps", () => {
  const ego: Step = { do: "ego", id: "a" };
  const hide: Step = { do: "hide", id: "b" };

  it("begin anew with a new picture, and grow one that is asked for with more", () => {
    expect(taken([ego, hide], { do: "ego", id: "c" })).toEqual([{ do: "ego", id: "c" }]);
    expect(taken([{ do: "top", count: 300 }, hide], { do: "top", count: 600 })).toEqual([{ do: "top", count: 600 }, hide]);
    expect(taken([{ do: "group", id: "a", count: 300 }], { do: "group", id: "z", count: 300 })).toHaveLength(1);
  });

  it("are taken back one by one by who came by an address, down to the first, and all come back", () => {
    fc.assert(
      fc.property(way, (steps) => {
        let now: Way = { steps, past: [], future: [] };
        for (let count = 0; count < steps.length + 2; count++) now = undone(now);
        expect(now.steps).toEqual(steps.slice(0, 1));
        expect(isBeginning(now.steps[0])).toBe(true);
        for (let count = 0; count < steps.length + 2; count++) now = redone(now);
        expect(now.steps).toEqual(steps);
      }),
    );
  });

  it("lead back to another picture too, and forget what was undone when one goes on", () => {
    const other: Step[] = [{ do: "top", count: 300 }];
    const there = gone({ steps: [ego, hide], past: [], future: [] }, other);
    expect(undone(there)).toEqual({ steps: [ego, hide], past: [], future: [other] });
    expect(gone(undone(there), [ego]).future).toEqual([]);
  });

  it("do not stand still where the browser has gone back already", () => {
    expect(undone({ steps: [ego], past: [[hide], [ego]], future: [] }).steps).toEqual([hide]);
  });
});
