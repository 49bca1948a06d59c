/** An event of the server's stream; `id` rises by one with each event. */
export interface Received {
  readonly id: number;
  readonly type: string;
  readonly data: unknown;
}

export type Listener = (event: Received) => void;
export type Connection = "connecting" | "live" | "lost";

/** What of `EventSource` the hub uses; a test gives another. */
export type OpenStream = (url: string) => Pick<EventSource, "close" | "addEventListener">;

/**
 * The one stream of a tab. HTTP/1.1 browsers open six connections to an origin, so all screens share it. The browser
 * reconnects by itself and names the last event it had; events that come twice are dropped by their number.
 */
export class Hub {
  readonly #open: OpenStream;
  readonly #types: readonly string[];
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<(connection: Connection) => void>();
  #stream: ReturnType<OpenStream> | null = null;
  #last = -1;
  connection: Connection = "connecting";

  constructor(types: readonly string[], open: OpenStream = (url) => new EventSource(url)) {
    this.#types = types;
    this.#open = open;
  }

  /** Begins to listen, after the event of this number where one is known from a snapshot. */
  subscribe(listener: Listener, after?: number): () => void {
    this.#listeners.add(listener);
    if (!this.#stream) this.#start(after);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  /** Is told when the connection is lost or back. */
  watch(watcher: (connection: Connection) => void): () => void {
    this.#watchers.add(watcher);
    watcher(this.connection);
    return () => {
      this.#watchers.delete(watcher);
    };
  }

  #start(after: number | undefined): void {
    const from = after ?? this.#last;
    const stream = this.#open(`/api/v1/events?topics=runs,facts,locks${from >= 0 ? `&after=${from}` : ""}`);
    this.#stream = stream;
    stream.addEventListener("open", () => this.#is("live"));
    stream.addEventListener("error", () => this.#is("lost"));
    for (const type of this.#types) {
      stream.addEventListener(type, (event) => this.#receive(type, event as MessageEvent<string>));
    }
  }

  #stop(): void {
    this.#stream?.close();
    this.#stream = null;
    this.#is("connecting");
  }

  #receive(type: string, message: MessageEvent<string>): void {
    const id = Number(message.lastEventId);
    if (!Number.isSafeInteger(id) || id <= this.#last) return;
    this.#last = id;
    const event = { id, type, data: JSON.parse(message.data) as unknown };
    for (const listener of this.#listeners) listener(event);
  }

  #is(connection: Connection): void {
    this.connection = connection;
    for (const watcher of this.#watchers) watcher(connection);
  }
}

/** Collects values and hands them over together, once per animation frame: 200 events a second are 60 updates. */
export function perFrame<T>(deliver: (values: readonly T[]) => void): (value: T) => void {
  let waiting: T[] = [];
  return (value) => {
    waiting.push(value);
    if (waiting.length > 1) return;
    requestAnimationFrame(() => {
      const together = waiting;
      waiting = [];
      deliver(together);
    });
  };
}
