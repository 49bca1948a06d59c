import { act } from "@testing-library/react";
import { useSyncExternalStore } from "react";

import { sampleEvent } from "../events.sample";
import type { Listener } from "../hub";
import type { Connection } from "../source";

/** Stands in for the stream of the browser after `vi.mock("@/shared/stream/stream")`; `emit` is what it tells. */
const listeners = new Set<Listener>();
const watchers = new Set<(connection: Connection) => void>();

let now: Connection = "live";

export const hub = {
  get connection() {
    return now;
  },
  subscribe(listener: Listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  watch: (watcher: (connection: Connection) => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
};

export const useConnection = (): Connection => useSyncExternalStore(hub.watch, () => now);

/** Loses the connection, or brings it back. */
export function connectionIs(connection: Connection): void {
  now = connection;
  act(() => watchers.forEach((watcher) => watcher(connection)));
}

/** Lets the stream tell of something that happened. */
export function emit(...[id, name, said, where]: Parameters<typeof sampleEvent>): void {
  act(() => listeners.forEach((listener) => listener(sampleEvent(id, name, said, where))));
}
