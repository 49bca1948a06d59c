import { describe, expect, it } from "vitest";

import { sampleEvent } from "@/shared/stream/events.sample";
import { actionsOf, listed, NO_ROWS, rowOf, SILENT_MS, withEvents, type RunItem } from "./rows";

const item = (id: string, more: Partial<RunItem> = {}): RunItem => ({
  id,
  run_id: null,
  document_id: `doc_${id}`,
  document: `${id}.txt`,
  source: id,
  team: "tools",
  schema: "news",
  status: "queued",
  wanted: "",
  outcome: "",
  reason: "",
  priority: 0,
  attempts: 0,
  seconds: 0,
  counts: {},
  submitted_by: "kim",
  created_at: "2026-01-01T00:00:00Z",
  started_at: null,
  ended_at: null,
  spent: null,
  ...more,
});
const event = (id: number, run: string, name: string, data = {}) => sampleEvent(id, name, data, { run, at: "2026-01-01T00:01:00Z" });

describe("listed", () => {
  it("keeps the order of the server, and what is known at its place", () => {
    const first = listed(NO_ROWS, [item("b"), item("a")], "end", 0);
    const again = listed(first, [item("d"), item("c"), item("b", { status: "done" })], "front", 1);
    expect(again.order).toEqual(["d", "c", "b", "a"]);
    expect(again.items.get("b")?.status).toBe("done");
    expect(listed(again, [item("z")], "end", 2).order.at(-1)).toBe("z");
  });
});

describe("told", () => {
  const rows = listed(NO_ROWS, [item("a")], "end", 0);

  it("changes a row at once, and follows it while it is under way", () => {
    const running = withEvents(rows, [event(1, "a", "job_started"), event(2, "a", "split", { chunks: 3 })], 5);
    expect(rowOf(running, "a", 5)).toMatchObject({ status: "running", view: { chunks: 3 } });
    const failed = withEvents(running, [event(3, "a", "job_failed", { reason: "The key is wrong." })], 6);
    expect(rowOf(failed, "a", 6)).toMatchObject({ status: "failed", view: undefined, item: { reason: "The key is wrong." } });
  });

  it("leaves runs that are not listed", () => {
    expect(withEvents(rows, [event(1, "other", "job_started")], 1).items.size).toBe(1);
  });
});

describe("rowOf", () => {
  const rows = listed(NO_ROWS, [item("a", { status: "running", started_at: "1970-01-01T00:00:10Z" })], "end", 20_000);

  it("shows a run as stalled of which nothing was heard for a minute", () => {
    expect(rowOf(rows, "a", 20_000 + SILENT_MS)?.status).toBe("running");
    expect(rowOf(rows, "a", 20_001 + SILENT_MS)?.status).toBe("stalled");
    expect(rowOf(withEvents(rows, [event(1, "a", "asked")], 70_000), "a", 100_000)?.status).toBe("running");
  });

  it("counts the seconds of what is under way", () => {
    expect(rowOf(rows, "a", 30_000)?.seconds).toBe(20);
  });
});

describe("actionsOf", () => {
  it("offers what the server would do", () => {
    const offered = (more: Partial<RunItem>) => actionsOf(item("a", more)).join(" ");
    expect(offered({})).toBe("pause cancel");
    expect(offered({ status: "running", wanted: "pause" })).toBe("resume cancel");
    expect(offered({ status: "running", wanted: "cancel" })).toBe("");
    expect([offered({ status: "failed" }), offered({ status: "done" })]).toEqual(["retry", ""]);
  });
});
