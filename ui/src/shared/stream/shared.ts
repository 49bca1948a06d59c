import { LISTENING, type Connection, type Raw, type Source, type SourceListener } from "./source";

/** What tabs of a browser tell each other. */
type Message =
  | { readonly kind: "event"; readonly raw: Raw }
  /** The leader is there, and has passed on all up to `last`, -1 as long as it knows of no event. */
  | { readonly kind: "state"; readonly connection: Connection; readonly last: number }
  /** Somebody listens from now on and knows all up to `last`. */
  | { readonly kind: "join"; readonly last: number };

/** What of the browser is used; a test gives another. */
export interface Between {
  readonly locks: Pick<LockManager, "request">;
  readonly channel: () => Pick<BroadcastChannel, "postMessage" | "close"> & { onmessage: ((event: MessageEvent) => void) | null };
  readonly isSeen: () => boolean;
}

export const BEAT_MS = 5000;
/** A leader that is silent for so long is frozen, or gone in a way that the browser has not noticed. */
export const SILENT_MS = 20_000;

/**
 * One stream for all tabs of a browser, since HTTP/1.1 leaves it six connections to a server. The tab that has the lock
 * leads: it holds the stream and passes on what comes. When it closes, the lock goes to another tab, which goes on after
 * the last event that it had; a tab that knows less than the leader has the leader read again from there. What comes
 * twice is dropped by whoever listens, by its number.
 */
export function sharedStream(own: Source, name: string, between: Between): Source {
  return (after, told) => {
    const tab = new Tab(own, name, between, after, told);
    return () => tab.close();
  };
}

class Tab {
  readonly #own: Source;
  readonly #name: string;
  readonly #between: Between;
  readonly #told: SourceListener;
  readonly #channel: ReturnType<Between["channel"]>;
  readonly #watch: ReturnType<typeof setInterval>;
  #last: number;
  #connection: Connection = "connecting";
  #heard = Date.now();
  #request = new AbortController();
  /** Ends the lead; undefined in a tab that follows. */
  #retire: (() => void) | undefined;
  #stopStream: (() => void) | undefined;
  /** Up to which event the stream that is open has been read. */
  #read = -1;

  constructor(own: Source, name: string, between: Between, after: number, told: SourceListener) {
    this.#own = own;
    this.#name = name;
    this.#between = between;
    this.#told = told;
    this.#last = after;
    this.#channel = between.channel();
    this.#channel.onmessage = ({ data }) => this.#hear(data as Message);
    this.#queue(false);
    this.#say({ kind: "join", last: after });
    this.#watch = setInterval(() => this.#look(), BEAT_MS);
  }

  close(): void {
    clearInterval(this.#watch);
    this.#request.abort();
    this.#retire?.();
    this.#channel.onmessage = null;
    this.#channel.close();
  }

  #queue(steal: boolean): void {
    this.#request.abort();
    const request = new AbortController();
    this.#request = request;
    // A browser takes no signal where a lock is stolen, which never waits.
    const how: LockOptions = steal ? { steal } : { signal: request.signal };
    this.#between.locks
      .request(this.#name, how, () => (request.signal.aborted ? undefined : this.#lead()))
      .catch((error: unknown) => {
        if (request.signal.aborted) return;
        this.#retire?.();
        // Another tab took the lead because this one was silent, or the browser gives this page no locks.
        if (error instanceof DOMException && error.name === "AbortError") this.#queue(false);
        else void this.#lead();
      });
  }

  #lead(): Promise<void> {
    return new Promise((free) => {
      this.#retire = () => {
        this.#retire = undefined;
        this.#stopStream?.();
        this.#heard = Date.now();
        free();
      };
      this.#say({ kind: "state", connection: this.#connection, last: this.#last });
      this.#open(this.#last);
    });
  }

  #open(after: number): void {
    this.#stopStream?.();
    this.#read = after;
    this.#stopStream = this.#own(after, {
      event: (raw) => {
        this.#read = raw.id;
        this.#say({ kind: "event", raw });
        this.#take(raw);
      },
      is: (connection) => {
        this.#is(connection);
        this.#say({ kind: "state", connection, last: this.#read });
      },
    });
  }

  #hear(message: Message): void {
    if (message.kind === "join") {
      if (!this.#retire) return;
      if (message.last >= 0 && message.last < this.#read) this.#open(message.last);
      this.#say({ kind: "state", connection: this.#connection, last: this.#read });
      return;
    }
    // Whoever leads and hears another leader is about to be told that it lost the lock.
    if (this.#retire) return;
    this.#heard = Date.now();
    if (message.kind === "event") this.#take(message.raw);
    else this.#follow(message.connection, message.last);
  }

  #follow(connection: Connection, last: number): void {
    if (this.#last < 0 && last >= 0) this.#take({ id: last, type: LISTENING, data: "null" });
    else if (this.#last < last) this.#say({ kind: "join", last: this.#last });
    // A new leader connects anew, of which the others need not know unless it fails.
    if (connection !== "connecting") this.#is(connection);
  }

  #take(raw: Raw): void {
    this.#last = Math.max(this.#last, raw.id);
    this.#told.event(raw);
  }

  #is(connection: Connection): void {
    this.#connection = connection;
    this.#told.is(connection);
  }

  #look(): void {
    if (this.#retire) this.#say({ kind: "state", connection: this.#connection, last: this.#read });
    else if (this.#between.isSeen() && Date.now() - this.#heard > SILENT_MS) {
      this.#heard = Date.now();
      this.#queue(true);
    }
  }

  #say(message: Message): void {
    this.#channel.postMessage(message);
  }
}
