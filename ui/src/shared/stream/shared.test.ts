import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { BEAT_MS, SILENT_MS, sharedStream, type Between } from "./shared";
import type { Source, SourceListener } from "./source";

/** A browser: one lock, one channel, and a server whose past every stream is told from where it begins. */
class FakeBrowser {
  past: number[] = [];
  readonly open = new Set<{ at: number; told: SourceListener }>();
  readonly begun: number[] = [];
  #holder: { lose: (why: unknown) => void } | null = null;
  #waiting: (() => void)[] = [];
  readonly #channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();

  readonly source: Source = (after, told) => {
    this.begun.push(after);
    const one = { at: after, told };
    this.open.add(one);
    told.is("live");
    for (const id of this.past) if (after >= 0 && id > after) told.event({ id, type: "verdict", data: "{}" });
    return () => this.open.delete(one);
  };

  happens(id: number): void {
    this.past.push(id);
    for (const { told } of [...this.open]) told.event({ id, type: "verdict", data: "{}" });
  }

  tab(after = -1, isSeen = () => true): { ids: number[]; states: string[]; close: () => void; freeze: () => void } {
    const [ids, states]: [number[], string[]] = [[], []];
    const channel = this.#channel();
    const between = { locks: this.#locks() as unknown as LockManager, channel: () => channel, isSeen } satisfies Between;
    const told = { event: ({ id, type }: { id: number; type: string }) => type === "verdict" && ids.push(id), is: (state: string) => states.push(state) };
    const close = sharedStream(this.source, "stream", between)(after, told);
    return { ids, states, close, freeze: () => (channel.isFrozen = true) };
  }

  #channel() {
    const others = this.#channels;
    const channel = {
      isFrozen: false,
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        if (channel.isFrozen) return;
        for (const other of others) if (other !== channel) other.onmessage?.(new MessageEvent("message", { data }));
      },
      close: () => void others.delete(channel),
    };
    others.add(channel);
    return channel;
  }

  #locks() {
    return {
      request: (_: string, how: { steal?: boolean; signal?: AbortSignal }, hold: () => Promise<void> | undefined) =>
        new Promise<void>((done, fail) => {
          const abort = () => new DOMException("over", "AbortError");
          const take = () => {
            const mine = { lose: fail };
            this.#holder = mine;
            const free = () => {
              if (this.#holder !== mine) return;
              this.#holder = null;
              this.#waiting.shift()?.();
            };
            void Promise.resolve(hold()).then(() => {
              free();
              done();
            });
          };
          how.signal?.addEventListener("abort", () => {
            this.#waiting = this.#waiting.filter((one) => one !== take);
            fail(abort());
          });
          if (how.steal) {
            this.#holder?.lose(abort());
            take();
          } else if (this.#holder) this.#waiting.push(take);
          else take();
        }),
    };
  }
}

const soon = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the stream of a browser", () => {
  it("is one connection, however many tabs there are", async () => {
    const browser = new FakeBrowser();
    const tabs = Array.from({ length: 8 }, () => browser.tab());
    await soon();
    browser.happens(1);
    browser.happens(2);
    expect(browser.open.size).toBe(1);
    expect(tabs.map(({ ids }) => ids)).toEqual(tabs.map(() => [1, 2]));
    expect(tabs.map(({ states }) => states.at(-1))).toEqual(tabs.map(() => "live"));
  });

  it("goes on in another tab when its tab closes, and nothing falls between", async () => {
    const browser = new FakeBrowser();
    const [first, second, third] = [browser.tab(), browser.tab(), browser.tab()];
    await soon();
    browser.happens(1);
    first.close();
    browser.happens(2);
    await soon();
    browser.happens(3);
    expect(browser.begun).toEqual([-1, 1]);
    expect([second.ids, third.ids, browser.open.size]).toEqual([[1, 2, 3], [1, 2, 3], 1]);
  });

  it("is read again for a tab that was away and comes back", async () => {
    const browser = new FakeBrowser();
    browser.tab();
    await soon();
    for (const id of [1, 2, 3]) browser.happens(id);
    const back = browser.tab(1);
    await soon();
    expect([back.ids, browser.open.size]).toEqual([[2, 3], 1]);
    vi.advanceTimersByTime(BEAT_MS * 3);
    expect(browser.begun).toEqual([-1, 1]);
  });

  it("is taken from a tab that is frozen, by one that is seen", async () => {
    const browser = new FakeBrowser();
    const frozen = browser.tab();
    await soon();
    browser.happens(1);
    frozen.freeze();
    const unseen = browser.tab(1, () => false);
    const seen = browser.tab(1);
    await vi.advanceTimersByTimeAsync(SILENT_MS + 2 * BEAT_MS);
    browser.happens(2);
    expect([seen.ids, unseen.ids, browser.open.size]).toEqual([[2], [2], 1]);
  });

  it("is not taken from a leader that beats", async () => {
    const browser = new FakeBrowser();
    browser.tab();
    browser.tab();
    await vi.advanceTimersByTimeAsync(SILENT_MS * 5);
    expect(browser.begun).toEqual([-1]);
  });

  it("ends with the last tab", async () => {
    const browser = new FakeBrowser();
    const [first, second] = [browser.tab(), browser.tab()];
    await soon();
    second.close();
    first.close();
    await soon();
    expect(browser.open.size).toBe(0);
  });
});
