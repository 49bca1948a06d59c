/** Those who are told that something is other than it was. */
export class Watchers<Told extends readonly unknown[] = []> {
  readonly #watchers = new Set<(...told: Told) => void>();

  /** Returns how to be told no more. */
  readonly add = (watcher: (...told: Told) => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
    };
  };

  tell(...told: Told): void {
    for (const watcher of this.#watchers) watcher(...told);
  }
}
