import { useSyncExternalStore } from "react";

import { EVENT_TYPES } from "./events";
import { Hub, type Connection } from "./hub";

/** The stream of this tab. */
export const hub = new Hub(EVENT_TYPES);

const watch = (changed: () => void) => hub.watch(changed);
const now = () => hub.connection;

/** Whether news arrive. */
export function useConnection(): Connection {
  return useSyncExternalStore(watch, now);
}
