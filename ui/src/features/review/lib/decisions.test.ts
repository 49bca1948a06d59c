import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  heard,
  isFree,
  medianSeconds,
  mergeOf,
  named,
  NEW_SITTING,
  readSitting,
  refused,
  stands,
  takenBack,
  took,
  type Done,
  type Sitting,
  type Told,
} from "./decisions";

const done = (change: Partial<Done> = {}): Done => ({ facts: ["f1"], kind: "accepted", reason: "", bulk: null, ...change });
const told = (id: string, change: Partial<Told> = {}): Told => ({ id, label: id, done: done(), ms: 1000, judge: null, ...change });

describe("a sitting", () => {
  it("marks what was decided, and forgets the mark when it is taken back", () => {
    const after = took(NEW_SITTING, told("s1", { done: done({ facts: ["f1", "f2"], kind: "rejected" }) }));
    expect(Object.keys(after.marks)).toEqual(["f1", "f2"]);
    expect(takenBack(after, "s1").marks).toEqual({});
    expect(stands(takenBack(after, "s1"), "s1").marks).toEqual(after.marks);
  });

  it("forgets a step that the server refused as if it never was", () => {
    const before = took(NEW_SITTING, told("s1"));
    const after = refused(took(before, told("s2", { done: done({ facts: ["f2"] }) })), "s2");
    expect(after.marks).toEqual(before.marks);
    expect(after.history).toEqual(before.history);
    expect(after.made).toEqual(before.made);
  });

  it("knows what facts of a merged entity are now, until the merge is taken back", () => {
    const merge = { entity: "e1", into: "e2", name: "Ann", becomes: { f1: "f9" } };
    const after = took(NEW_SITTING, told("s1", { done: done({ kind: "merged", merge }) }));
    expect(mergeOf(after, "f1")).toEqual(merge);
    expect(mergeOf(after, "f9")).toBeUndefined();
    expect(mergeOf(takenBack(after, "s1"), "f1")).toBeUndefined();
  });

  it("takes no merge back before what was decided about the facts that it made", () => {
    const merge = { entity: "e1", into: "e2", name: "Ann", becomes: { f1: "f9" } };
    const merged = took(NEW_SITTING, told("s1", { done: done({ kind: "merged", merge }) }));
    const after = took(merged, told("s2", { done: done({ facts: ["f9"] }) }));
    expect([isFree(after, "s1"), isFree(after, "s2")]).toEqual([false, true]);
    expect(isFree(takenBack(after, "s2"), "s1")).toBe(true);
  });

  it("keeps the server's name of what was decided together", () => {
    expect(named(took(NEW_SITTING, told("s1")), "s1", "bulk_9").made["s1"]?.bulk).toBe("bulk_9");
    expect(named(NEW_SITTING, "s1", "bulk_9")).toBe(NEW_SITTING);
  });

  it("lets of two steps about one fact only the last be taken back", () => {
    const both = took(took(NEW_SITTING, told("s1", { done: done({ facts: ["f1", "f2"] }) })), told("s2"));
    expect([isFree(both, "s1"), isFree(both, "s2"), isFree(both, "s3")]).toEqual([false, true, false]);
    expect(isFree(takenBack(both, "s2"), "s1")).toBe(true);
  });

  it("counts agreement where a judge had a verdict and the decision is one", () => {
    let sitting = took(NEW_SITTING, told("s1", { judge: "accepted" }));
    sitting = took(sitting, told("s2", { judge: "rejected" }));
    sitting = took(sitting, told("s3", { judge: null }));
    sitting = took(sitting, told("s4", { judge: "accepted", done: done({ kind: "flagged" }) }));
    expect([sitting.agreed, sitting.judged]).toEqual([1, 2]);
  });

  it("shows what others decided, and lets one's own decisions stay one's own", () => {
    const mine = took(NEW_SITTING, told("s1"));
    const after = heard(mine, ["f1", "f2"], "rejected", "kim");
    expect(after.marks).toEqual({ f1: { kind: "accepted", step: "s1", by: null }, f2: { kind: "rejected", step: null, by: "kim" } });
    expect(heard(after, ["f2"], null, "kim").marks).toEqual({ f1: { kind: "accepted", step: "s1", by: null } });
    expect(heard(mine, ["f1"], "rejected", "local")).toBe(mine);
  });

  it("is the same after anything was done and taken back in any order", () => {
    const facts = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 9 }), (steps) => {
        let sitting: Sitting = NEW_SITTING;
        steps.forEach((own, at) => {
          sitting = took(sitting, told(`s${at}`, { done: done({ facts: own }) }));
        });
        while (sitting.history.done.length > 0) {
          const free = sitting.history.done.find((step) => isFree(sitting, step.id));
          expect(free).toBeDefined();
          sitting = takenBack(sitting, free?.id ?? "");
        }
        expect(sitting.marks).toEqual({});
        expect(sitting.history.undone).toHaveLength(steps.length);
      }),
    );
  });

  it("survives a reload, and anything else that is kept under its name", () => {
    const sitting = took(NEW_SITTING, told("s1"));
    expect(readSitting(JSON.stringify(sitting))).toEqual(sitting);
    for (const kept of [null, "", "{", "[]", "7", '{"history":1}']) expect(readSitting(kept)).toBe(NEW_SITTING);
  });
});

describe("the median", () => {
  it("is the middle one, or between the two", () => {
    expect([medianSeconds([]), medianSeconds([3000]), medianSeconds([1000, 9000, 2000]), medianSeconds([1000, 2000])]).toEqual([null, 3, 2, 1.5]);
  });
});
