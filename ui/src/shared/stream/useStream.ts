import { useEffect } from "react";

import { useEventCallback } from "@/shared/ui/useEventCallback";
import type { Listener } from "./hub";
import type { Connection } from "./source";
import { hub } from "./stream";

/**
 * Hears the stream as long as the component is there. What is read of the server is read by queries, and a listener
 * tells which of them are out of date; no effect reads anything.
 *
 * @param heard is told what happens; while it is undefined nobody listens.
 * @param changed is told how the connection is, and how it was before.
 */
export function useStream(heard: Listener | undefined, changed?: (now: Connection, before: Connection | undefined) => void): void {
  const isHearing = heard !== undefined;
  const hear = useEventCallback<Parameters<Listener>>((event) => heard?.(event));
  const change = useEventCallback((now: Connection, before: Connection | undefined) => changed?.(now, before));
  useEffect(() => {
    if (!isHearing) return;
    let before: Connection | undefined;
    const unwatch = hub.watch((now) => {
      change(now, before);
      before = now;
    });
    const leave = hub.subscribe(hear);
    return () => {
      unwatch();
      leave();
    };
  }, [isHearing, hear, change]);
}
