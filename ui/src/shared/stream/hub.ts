import type { RunEvent } from "./events";
import { Watchers } from "@/shared/watchers";
import { LISTENING, type Connection, type Raw, type Source } from "./source";

export type Listener = (event: RunEvent) => void;

/** What happens on the platform, for all that a page shows; events that come twice are dropped by their number. */
export class Hub {
  readonly #source: Source;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Watchers<[Connection]>();
  #stop: (() => void) | null = null;
  #isResting = false;
  #last = -1;
  connection: Connection = "connecting";

  constructor(source: Source) {
    this.#source = source;
  }

  /** Begins to listen, after the event of this number where one is known from a snapshot. */
  subscribe(listener: Listener, after?: number): () => void {
    this.#listeners.add(listener);
    if (after !== undefined && !this.#stop) this.#last = after;
    this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) {
        this.#end();
        this.#is("connecting");
      }
    };
  }

  /** Is told when the connection is lost or back. */
  watch(watcher: (connection: Connection) => void): () => void {
    watcher(this.connection);
    return this.#watchers.add(watcher);
  }

  /** Lets go of the source while nobody sees the page; what is missed comes after `wake`. */
  rest(): void {
    this.#isResting = true;
    this.#end();
  }

  wake(): void {
    this.#isResting = false;
    if (this.#listeners.size > 0) this.#begin();
  }

  #begin(): void {
    if (this.#isResting) return;
    this.#stop ??= this.#source(this.#last, {
      event: (raw) => this.#receive(raw),
      is: (connection) => this.#is(connection),
    });
  }

  #end(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #receive({ id, type, data }: Raw): void {
    if (id <= this.#last) return;
    this.#last = id;
    if (type === LISTENING) return;
    const event = JSON.parse(data) as RunEvent;
    for (const listener of this.#listeners) listener(event);
  }

  #is(connection: Connection): void {
    if (connection === this.connection) return;
    this.connection = connection;
    this.#watchers.tell(connection);
  }
}

/** Collects values and hands them over together, once per animation frame: 200 events a second are 60 updates. */
export function perFrame<T>(deliver: (values: readonly T[]) => void): (value: T) => void {
  return together(deliver, (then) => requestAnimationFrame(then));
}

/** Collects values and hands them over together, a while after the first. */
export function perPause<T>(deliver: (values: readonly T[]) => void, pause: number): (value: T) => void {
  return together(deliver, (then) => setTimeout(then, pause));
}

function together<T>(deliver: (values: readonly T[]) => void, later: (then: () => void) => unknown): (value: T) => void {
  let waiting: T[] = [];
  return (value) => {
    waiting.push(value);
    if (waiting.length > 1) return;
    later(() => {
      const collected = waiting;
      waiting = [];
      deliver(collected);
    });
  };
}
