import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { decided, EMPTY, KEPT, redid, undid, type History, type Step } from "./undo";

const step = (id: string): Step => ({ id, label: `accepted ${id}`, count: 1 });

describe("undo", () => {
  it("undoes and redoes the last decision", () => {
    const two = decided(decided(EMPTY, step("a")), step("b"));
    const undone = undid(two, "b");
    expect(undone).toEqual({ done: [step("a")], undone: [step("b")] });
    expect(redid(undone, "b", "c").done.map((s) => s.id)).toEqual(["a", "c"]);
  });

  it("undoes a decision in the middle and leaves the later ones", () => {
    const three = ["a", "b", "c"].reduce((history, id) => decided(history, step(id)), EMPTY);
    expect(undid(three, "b").done.map((s) => s.id)).toEqual(["a", "c"]);
  });

  it("drops what could be redone when something new is decided", () => {
    expect(decided(undid(decided(EMPTY, step("a")), "a"), step("b")).undone).toEqual([]);
  });

  it("ignores steps that it does not know", () => {
    expect(undid(EMPTY, "x")).toBe(EMPTY);
    expect(redid(EMPTY, "x", "y")).toBe(EMPTY);
  });

  it("never holds a step twice, and never more than it keeps", () => {
    const action = fc.tuple(fc.constantFrom("decide", "undo", "redo"), fc.nat(15));
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        let history: History = EMPTY;
        actions.forEach(([what, number], index) => {
          const id = String(number);
          if (what === "decide") history = decided(history, step(`new${index}`));
          else if (what === "undo") history = undid(history, history.done[number % KEPT]?.id ?? id);
          else history = redid(history, history.undone[number % KEPT]?.id ?? id, `again${index}`);
          const ids = [...history.done, ...history.undone].map((s) => s.id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(history.done.length).toBeLessThanOrEqual(KEPT);
        });
      }),
    );
  });
});
