import { useSyncExternalStore } from "react";

import { EVENT_TYPES } from "./events";
import { Hub } from "./hub";
import { ownStream } from "./own";
import { sharedStream } from "./shared";
import type { Connection, Source } from "./source";
import { within } from "@/shared/workspace";

/** Of each workspace its own; another than in releases whose events were flat: tabs of both may be open at once. */
const NAME = within("consilience.stream.2");
const isSeen = () => document.visibilityState === "visible";
/** Browsers give locks to pages that came by HTTPS or from this machine alone. */
const isShared = "locks" in navigator && typeof BroadcastChannel === "function";

function source(): Source {
  const own = ownStream(EVENT_TYPES);
  return isShared ? sharedStream(own, NAME, { locks: navigator.locks, channel: () => new BroadcastChannel(NAME), isSeen }) : own;
}

/** The stream of this browser, as this tab hears it. */
export const hub = new Hub(source());

// A page that one may come back to lives on unseen: its connection, or the lead, would be missing to the others.
window.addEventListener("pagehide", () => hub.rest());
window.addEventListener("pageshow", () => hub.wake());
document.addEventListener("freeze", () => hub.rest());
document.addEventListener("resume", () => hub.wake());
if (!isShared) document.addEventListener("visibilitychange", () => (isSeen() ? hub.wake() : hub.rest()));

const watch = (changed: () => void) => hub.watch(changed);
const now = () => hub.connection;

/** Whether news arrive. */
export function useConnection(): Connection {
  return useSyncExternalStore(watch, now);
}
