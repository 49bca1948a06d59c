import { afterEach, describe, expect, it, vi } from "vitest";

import { ownStream } from "./own";

class Stream extends EventTarget {
  static opened: Stream[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  send(type: string, id: string) {
    this.dispatchEvent(new MessageEvent(type, { data: "{}", lastEventId: id }));
  }
  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event("error"));
  }
}

afterEach(() => vi.useRealTimers());

function begun() {
  vi.useFakeTimers();
  Stream.opened = [];
  const ids: number[] = [];
  const states: string[] = [];
  const told = { event: ({ id }: { id: number }) => ids.push(id), is: (state: string) => states.push(state) };
  const stop = ownStream(["verdict"], (url) => new Stream(url) as unknown as EventSource)(4, told);
  return { ids, states, stop, stream: () => Stream.opened.at(-1) as Stream };
}

describe("a connection of one's own", () => {
  it("begins where it is told, and gives what has a number", () => {
    const { ids, stream } = begun();
    for (const id of ["5", "", "x", "6"]) stream().send("verdict", id);
    stream().send("listening", "7");
    stream().send("unknown", "8");
    expect([stream().url, ids]).toEqual(["/api/v1/stream?topics=runs,facts,locks&after=4", [5, 6, 7]]);
  });

  it("is tried again, ever more rarely, when the server refused it, and goes on after what it had", () => {
    const { stream, states } = begun();
    stream().send("verdict", "9");
    for (const wait of [1000, 2000, 4000]) {
      stream().refuse();
      vi.advanceTimersByTime(wait - 1);
      const before = Stream.opened.length;
      vi.advanceTimersByTime(1);
      expect(Stream.opened.length).toBe(before + 1);
    }
    expect(stream().url).toContain("after=9");
    stream().dispatchEvent(new Event("open"));
    expect(states).toEqual(["lost", "lost", "lost", "live"]);
  });

  it("leaves to the browser what only broke", () => {
    const { stream } = begun();
    stream().dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(60_000);
    expect(Stream.opened.length).toBe(1);
  });

  it("is over when nobody wants it any more", () => {
    const { stream, stop } = begun();
    stream().refuse();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(Stream.opened.length).toBe(1);
  });
});
