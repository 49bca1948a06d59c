// @vitest-environment happy-dom
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { connectionIs, emit } from "@/shared/stream/__mocks__/stream";
import { sampleEvent } from "@/shared/stream/events.sample";
import { Page } from "@/shared/testing/Page";
import { refusal, serving } from "@/shared/testing/serving";
import type { RunItem } from "../lib/rows";
import { useRuns } from "./useRuns";

vi.mock("@/shared/stream/stream");

const run = (id: string, status: RunItem["status"] = "queued") =>
  ({ id, document_id: `doc_${id}`, document: `${id}.txt`, status, seconds: 0, wanted: "", reason: "", started_at: null, ended_at: null, last_event_id: 0 }) as unknown as RunItem;
const told = (id: number, type: string, of: string) => emit(id, type, {}, { run: of, at: "2026-01-01T00:00:00Z" });
const known = () => renderHook(() => useRuns(undefined), { wrapper: Page });

beforeEach(() => vi.stubGlobal("requestAnimationFrame", (deliver: () => void) => deliver()));
afterEach(() => vi.unstubAllGlobals());

describe("runs", () => {
  it("come page by page", async () => {
    const pages: Record<string, unknown> = { "": { items: [run("job_c"), run("job_b")], next: "2" }, "2": { items: [run("job_a")], next: null } };
    serving({ "GET /api/v1/runs": ({ url }) => pages[new URL(url).searchParams.get("cursor") ?? ""] });
    const { result } = known();
    await waitFor(() => expect(result.current.rows.order).toEqual(["job_c", "job_b"]));
    expect(result.current.hasMore).toBe(true);
    act(() => result.current.more());
    await waitFor(() => expect(result.current.rows.order).toEqual(["job_c", "job_b", "job_a"]));
    expect(result.current.hasMore).toBe(false);
  });

  it("change at once when the stream tells of them, and are asked for then", async () => {
    let tell: (item: RunItem) => void = () => undefined;
    const detail = new Promise<RunItem>((resolve) => (tell = resolve));
    const asked = serving({
      "GET /api/v1/runs": () => ({ items: [run("job_a")], next: null }),
      "GET /api/v1/runs/job_a": () => detail,
    });
    const { result } = known();
    const status = () => result.current.rows.items.get("job_a")?.status;
    await waitFor(() => expect(status()).toBe("queued"));
    told(1, "job_paused", "job_a");
    await waitFor(() => expect(status()).toBe("paused"));
    tell(run("job_a", "cancelled"));
    await waitFor(() => expect(status()).toBe("cancelled"));
    expect(asked.filter((one) => one === "GET /api/v1/runs/job_a")).toHaveLength(1);
  });

  it("that begin while one looks come in front", async () => {
    serving({ "GET /api/v1/runs": () => ({ items: [run("job_a")], next: null }), "GET /api/v1/runs/job_new": () => run("job_new") });
    const { result } = known();
    await waitFor(() => expect(result.current.rows.order).toEqual(["job_a"]));
    told(1, "job_queued", "job_new");
    await waitFor(() => expect(result.current.rows.order).toEqual(["job_new", "job_a"]));
  });

  it("under way before one looked are read from their beginning", async () => {
    serving({
      "GET /api/v1/runs": () => ({ items: [run("job_a", "running")], next: null }),
      "GET /api/v1/runs/job_a": () => run("job_a", "running"),
      "GET /api/v1/runs/job_a/events": () => [sampleEvent(1, "split", { chunks: 3 }, { run: "job_a" })],
    });
    const { result } = known();
    await waitFor(() => expect(result.current.rows.logs.get("job_a")?.view.chunks).toBe(3));
  });

  it("say what the server refused, and come when it is asked again", async () => {
    let answer: () => unknown = () => refusal(503, "The store is closed.");
    serving({ "GET /api/v1/runs": () => answer() });
    const { result } = known();
    await waitFor(() => expect(result.current.error).toMatchObject({ problem: { detail: "The store is closed." } }));
    answer = () => ({ items: [run("job_a")], next: null });
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.rows.order).toEqual(["job_a"]));
    expect(result.current.error).toBeNull();
  });

  it("are read again when a lost connection is back", async () => {
    let items = [run("job_a")];
    serving({ "GET /api/v1/runs": () => ({ items, next: null }) });
    const { result } = known();
    await waitFor(() => expect(result.current.rows.order).toEqual(["job_a"]));
    items = [run("job_b"), run("job_a", "done")];
    connectionIs("live");
    await waitFor(() => expect(result.current.rows.order).toEqual(["job_b", "job_a"]));
    expect(result.current.rows.items.get("job_a")?.status).toBe("done");
  });
});
