import { describe, expect, it, vi } from "vitest";

import { Hub, perFrame, type Received } from "./hub";

class Stream extends EventTarget {
  static opened: Stream[] = [];
  closed = false;
  constructor(readonly url: string) {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.closed = true;
  }
  send(type: string, id: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: id }));
  }
}

function opened() {
  Stream.opened = [];
  const hub = new Hub(["round", "verdict"], (url) => new Stream(url) as unknown as EventSource);
  return { hub, stream: () => Stream.opened.at(-1) as Stream };
}

describe("Hub", () => {
  it("gives every listener every event of one stream", () => {
    const { hub, stream } = opened();
    const one: Received[] = [];
    const other: Received[] = [];
    hub.subscribe((event) => one.push(event), 4);
    hub.subscribe((event) => other.push(event));
    stream().send("round", "5", { round: 1 });

    expect(Stream.opened.map((s) => s.url)).toEqual(["/api/v1/events?topics=runs,facts,locks&after=4"]);
    expect(one).toEqual([{ id: 5, type: "round", data: { round: 1 } }]);
    expect(other).toEqual(one);
  });

  it("drops what came before, as it does after a reconnection", () => {
    const { hub, stream } = opened();
    const seen: number[] = [];
    hub.subscribe((event) => seen.push(event.id));
    for (const id of ["1", "2", "2", "1", "3", "", "x"]) stream().send("verdict", id, {});

    expect(seen).toEqual([1, 2, 3]);
  });

  it("closes with its last listener, and goes on where it was with the next", () => {
    const { hub, stream } = opened();
    const stop = hub.subscribe(() => undefined);
    stream().send("round", "7", {});
    stop();
    expect(stream().closed).toBe(true);

    hub.subscribe(() => undefined);
    expect(stream().url).toBe("/api/v1/events?topics=runs,facts,locks&after=7");
  });

  it("tells when the connection is lost and back", () => {
    const { hub, stream } = opened();
    const states: string[] = [];
    hub.watch((state) => states.push(state));
    hub.subscribe(() => undefined);
    stream().dispatchEvent(new Event("open"));
    stream().dispatchEvent(new Event("error"));
    stream().dispatchEvent(new Event("open"));

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
