// @vitest-environment happy-dom
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { sampleEvent } from "@/shared/stream/events.sample";
import { connectionIs, emit } from "@/shared/stream/__mocks__/stream";
import { Page } from "@/shared/testing/Page";
import { refusal, serving } from "@/shared/testing/serving";
import { useRunLog } from "./useRunLog";

vi.mock("@/shared/stream/stream");

const EVENTS = "GET /api/v1/runs/job_a/events";
const paused = (id: number) => [id, "job_paused", {}, { run: "job_a", at: "2026-01-01T00:00:00Z" }] as const;
const event = (id: number) => sampleEvent(...paused(id));
const after = ({ url }: Request) => Number(new URL(url).searchParams.get("after"));
const told = (id: number) => emit(...paused(id));
const isBack = () => connectionIs("live");
const following = () => renderHook(() => useRunLog("job_a"), { wrapper: Page });
const ids = (followed: ReturnType<typeof useRunLog>) => followed.log.events.map(({ id }) => id);

beforeEach(() => vi.stubGlobal("requestAnimationFrame", (deliver: () => void) => deliver()));
afterEach(() => vi.unstubAllGlobals());

describe("the log of a run", () => {
  it("is read page by page, and is whole when the last one is not full", async () => {
    const all = Array.from({ length: 501 }, (_, at) => event(at + 1));
    const asked = serving({ [EVENTS]: (request) => all.filter(({ id }) => id > after(request)).slice(0, 500) });
    const { result } = following();
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    expect(ids(result.current)).toHaveLength(501);
    expect(asked).toEqual([`${EVENTS}?after=0&limit=500`, `${EVENTS}?after=500&limit=500`]);
  });

  it("takes what the stream tells while the past is on its way, each once", async () => {
    let answer: (events: unknown) => void = () => undefined;
    serving({ [EVENTS]: () => new Promise((resolve) => (answer = resolve)) });
    const { result } = following();
    told(3);
    await waitFor(() => expect(ids(result.current)).toEqual([3]));
    expect(result.current.isLoading).toBe(true);
    answer([event(1), event(2), event(3)]);
    await waitFor(() => expect(ids(result.current)).toEqual([1, 2, 3]));
  });

  it("reads what was missed, after the last event that is known, when a lost connection is back", async () => {
    const asked = serving({ [EVENTS]: (request) => (after(request) === 0 ? [event(1)] : [event(3)]) });
    const { result } = following();
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    told(2);
    isBack();
    await waitFor(() => expect(ids(result.current)).toEqual([1, 2, 3]));
    expect(asked.at(-1)).toBe(`${EVENTS}?after=2&limit=500`);
  });

  it("says what could not be read, goes on with the stream, and reads all of the past when it is tried again", async () => {
    let isAway = true;
    serving({ [EVENTS]: () => (isAway ? refusal(503, "The disk is away.") : [event(1), event(2)]) });
    const { result } = following();
    await waitFor(() => expect(result.current.error).toMatchObject({ message: "The disk is away." }));
    told(2);
    await waitFor(() => expect(ids(result.current)).toEqual([2]));
    expect(result.current.error).not.toBeNull();
    isAway = false;
    act(() => result.current.retry());
    await waitFor(() => expect(ids(result.current)).toEqual([1, 2]));
    expect(result.current.error).toBeNull();
  });
});
