/** Whether the server lets this browser in; requests that it refused wait here until somebody has signed in. */
export class Door {
  #isShut = false;
  #waiting: (() => void)[] = [];
  readonly #watchers = new Set<() => void>();

  get isShut(): boolean {
    return this.#isShut;
  }

  /** Is told whenever the door shuts or opens. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
    };
  }

  shut(): void {
    if (this.#isShut) return;
    this.#isShut = true;
    this.#tell();
  }

  open(): void {
    if (!this.#isShut) return;
    this.#isShut = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
    this.#tell();
  }

  /**
   * Resolves when somebody has signed in.
   *
   * @throws what the signal gives as its reason, when nobody waits for the answer any more.
   */
  async opened(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((go, stop) => {
      this.#waiting.push(go);
      signal.addEventListener("abort", () => stop(signal.reason as Error), { once: true });
    });
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

export const door = new Door();
