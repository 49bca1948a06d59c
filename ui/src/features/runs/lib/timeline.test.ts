import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { reduceRun } from "@/entities/run/runReducer";
import { NEW_RUN } from "@/entities/run/run";
import { sampleEvent } from "@/shared/stream/events.sample";
import { outlineOf, PARTS, timelineOf } from "./timeline";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const event = (id: number, second: number, name: string, data: object) => sampleEvent(id, name, data, { at: at(second) });

describe("a timeline", () => {
  it("has a lane for each expert and a column for each round", () => {
    const view = reduceRun(NEW_RUN, [
      event(1, 0, "asked", { round: 1, chunk: 0, expert: "ner" }),
      event(2, 10, "answer", { round: 1, chunk: 0, expert: "ner", unaligned: ["“x”"] }),
      event(3, 10, "asked", { round: 1, chunk: 0, expert: "re" }),
      event(4, 20, "answer", { round: 1, chunk: 0, expert: "re" }),
      event(5, 20, "asked", { round: 2, chunk: 0, expert: "ner" }),
    ]);
    const { columns, lanes, peak } = timelineOf(view.rounds, at(25));
    expect(columns).toEqual([{ round: 1, seconds: 20 }, { round: 2, seconds: 5 }]);
    expect(lanes.map((lane) => lane.expert)).toEqual(["ner", "re"]);
    expect(lanes[0]?.cells.map((cell) => [cell?.asked, cell?.answered, cell?.problems, cell?.seconds])).toEqual([[1, 1, 1, 10], [1, 0, 0, 5]]);
    expect(lanes[1]?.cells[1]).toBeUndefined();
    expect(lanes[0]?.cells[0]?.key).toBe("r1/c0/ner");
    expect(peak).toBe(1);
  });

  it("counts how much is done at once, never less than nothing nor more than was asked", () => {
    const call = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 40 }), (calls) => {
        const events = calls.flatMap(([from, length, isAnswered], chunk) => [
          event(2 * chunk + 1, from, "asked", { round: 1, chunk, expert: "ner" }),
          ...(isAnswered ? [event(2 * chunk + 2, from + length, "answer", { round: 1, chunk, expert: "ner" })] : []),
        ]);
        const busy = timelineOf(reduceRun(NEW_RUN, events).rounds, at(1000)).lanes[0]?.cells[0]?.busy ?? [];
        expect(busy).toHaveLength(PARTS);
        expect(Math.min(...busy)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...busy)).toBeLessThanOrEqual(calls.length);
        expect(Math.max(...busy)).toBeGreaterThan(0);
      }),
    );
  });

  it("is drawn as steps", () => {
    expect(outlineOf([0, 2, 1], 2)).toBe("M0 1L0 1.000L1 1.000L1 0.000L2 0.000L2 0.500L3 0.500L3 1Z");
  });
});
