import { Watchers } from "@/shared/watchers";

/** Somebody else has signed in than the one whose page this is. */
export class OtherAccountError extends Error {
  constructor() {
    super("Somebody else has signed in. What was not sent yet was discarded.");
  }
}

interface Waiting {
  readonly isChange: boolean;
  readonly go: () => void;
  readonly stop: (reason: Error) => void;
}

/**
 * Whether the server lets this browser in. Requests that it refused wait here until the one who made them has signed in
 * again; nothing is ever sent in the name of another.
 */
export class SessionGate {
  readonly #onOther: (hadChanges: boolean) => void;
  #isShut = false;
  #owner: string | null = null;
  #waiting: Waiting[] = [];
  readonly #watchers = new Watchers();
  /** Is told whenever the gate shuts or opens. */
  readonly watch = this.#watchers.add;

  /** @param onOther is told that the page is another's than who is signed in, and whether changes were discarded. */
  constructor(onOther: (hadChanges: boolean) => void = () => undefined) {
    this.#onOther = onOther;
  }

  get isShut(): boolean {
    return this.#isShut;
  }

  /** Id of the account whose page this is; null as long as nobody has signed in. */
  get owner(): string | null {
    return this.#owner;
  }

  shut(): void {
    if (this.#isShut) return;
    this.#isShut = true;
    this.#watchers.tell();
  }

  /**
   * Takes note of who is signed in; the first one is whose page this is.
   *
   * @throws OtherAccountError when it is another: whatever waits is discarded then.
   */
  meet(account: string): void {
    this.#owner ??= account;
    if (this.#owner !== account) throw this.close();
  }

  /** Discards whatever waits, for the page is not any more of who is signed in. Returns the reason. */
  close(): OtherAccountError {
    const reason = new OtherAccountError();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { stop } of waiting) stop(reason);
    this.#onOther(waiting.some(({ isChange }) => isChange));
    return reason;
  }

  open(): void {
    if (!this.#isShut) return;
    this.#isShut = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { go } of waiting) go();
    this.#watchers.tell();
  }

  /**
   * Resolves when the one whose request this is has signed in again.
   *
   * @throws what the request's signal gives as its reason, when nobody waits for the answer any more.
   * @throws OtherAccountError when another has signed in.
   */
  async opened({ signal, method }: Pick<Request, "signal" | "method">): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((go, stop) => {
      const one = { isChange: method !== "GET", go, stop };
      this.#waiting.push(one);
      signal.addEventListener(
        "abort",
        () => {
          this.#waiting = this.#waiting.filter((other) => other !== one);
          stop(signal.reason as Error);
        },
        { once: true },
      );
    });
  }
}
