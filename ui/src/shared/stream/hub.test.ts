import { describe, expect, it, vi } from "vitest";

import type { RunEvent } from "./events";
import { sampleEvent } from "./events.sample";
import { Hub, perFrame, perPause } from "./hub";
import { LISTENING, type Source, type SourceListener } from "./source";

function opened() {
  const begun: number[] = [];
  let told: SourceListener | null = null;
  const source: Source = (after, one) => {
    begun.push(after);
    told = one;
    return () => {
      told = null;
    };
  };
  const send = (id: number, type = "verdict") => told?.event({ id, type, data: JSON.stringify(sampleEvent(id, type)) });
  return { hub: new Hub(source), begun, send, is: (state: "live" | "lost") => told?.is(state), isOpen: () => told !== null };
}

describe("Hub", () => {
  it("gives every listener every event of one source", () => {
    const { hub, begun, send } = opened();
    const one: RunEvent[] = [];
    const other: RunEvent[] = [];
    hub.subscribe((event) => one.push(event), 4);
    hub.subscribe((event) => other.push(event));
    send(5, "merged");

    expect(begun).toEqual([4]);
    expect(one).toEqual([sampleEvent(5, "merged")]);
    expect(other).toEqual(one);
  });

  it("drops what came before, as it does after a reconnection", () => {
    const { hub, send } = opened();
    const seen: number[] = [];
    hub.subscribe((event) => seen.push(event.id));
    for (const id of [1, 2, 2, 1, 3]) send(id);

    expect(seen).toEqual([1, 2, 3]);
  });

  it("closes with its last listener, and goes on where it was with the next", () => {
    const { hub, begun, send, isOpen } = opened();
    const stop = hub.subscribe(() => undefined);
    send(7);
    stop();
    expect(isOpen()).toBe(false);

    hub.subscribe(() => undefined);
    expect(begun).toEqual([-1, 7]);
  });

  it("rests while its page is kept unseen, and then goes on after what it had, although that was only where it began", () => {
    const { hub, begun, send, isOpen } = opened();
    const seen: string[] = [];
    hub.subscribe((event) => seen.push(event.event));
    send(9, LISTENING);
    hub.rest();
    hub.subscribe(() => undefined);
    expect(isOpen()).toBe(false);

    hub.wake();
    hub.wake();
    expect([begun, seen]).toEqual([[-1, 9], []]);
  });

  it("tells once when the connection is lost and once when it is back", () => {
    const { hub, is } = opened();
    const states: string[] = [];
    hub.watch((state) => states.push(state));
    hub.subscribe(() => undefined);
    for (const state of ["live", "live", "lost", "lost", "live"] as const) is(state);

    expect(states).toEqual(["connecting", "live", "lost", "live"]);
  });
});

describe("perFrame", () => {
  it("hands over together what came within a frame", () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => frames.push(callback));
    const delivered: number[][] = [];
    const add = perFrame<number>((values) => delivered.push([...values]));
    [1, 2, 3].forEach(add);
    frames[0]?.(0);
    add(4);
    frames[1]?.(16);

    expect(delivered).toEqual([[1, 2, 3], [4]]);
    vi.unstubAllGlobals();
  });
});

describe("perPause", () => {
  it("hands over together what came within a while after the first", () => {
    vi.useFakeTimers();
    const delivered: number[][] = [];
    const add = perPause<number>((values) => delivered.push([...values]), 300);
    add(1);
    vi.advanceTimersByTime(200);
    add(2);
    vi.advanceTimersByTime(100);
    add(3);
    vi.advanceTimersByTime(300);

    expect(delivered).toEqual([[1, 2], [3]]);
    vi.useRealTimers();
  });
});
