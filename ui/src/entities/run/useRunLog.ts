import { useEffect, useState } from "react";

import type { RunEvent } from "@/shared/stream/events";
import { perFrame } from "@/shared/stream/hub";
import { EMPTY_LOG, received, type RunLog } from "./log";
import { PAGE, pastOf } from "./runHistory";
import { hub } from "@/shared/stream/stream";

export interface Followed {
  readonly log: RunLog;
  /** Whether events of the past are still on their way. */
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

interface Kept {
  readonly run: string;
  readonly log: RunLog;
  readonly isLoading: boolean;
  readonly error: unknown;
}

const begun = (run: string): Kept => ({ run, log: EMPTY_LOG, isLoading: true, error: null });

/**
 * All that happened in a run, and what happens. The stream is heard first and the past is read then, so that nothing
 * falls between the two; when a lost connection is back, what was missed is read.
 */
export function useRunLog(run: string): Followed {
  const [kept, setKept] = useState(() => begun(run));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stopped = new AbortController();
    let reached = 0;
    let isReading = false;
    const change = (next: (before: Kept) => Kept) =>
      setKept((before) => next(before.run === run ? before : begun(run)));
    const take = (events: readonly RunEvent[]) => change((before) => ({ ...before, log: received(before.log, events) }));

    const read = async () => {
      if (isReading) return;
      isReading = true;
      change((before) => ({ ...before, isLoading: true, error: null }));
      try {
        for (let more = true; more; ) {
          const page = await pastOf(run, reached, stopped.signal);
          take(page);
          reached = page.at(-1)?.id ?? reached;
          more = page.length === PAGE;
        }
        change((before) => ({ ...before, isLoading: false }));
      } catch (error) {
        if (!stopped.signal.aborted) change((before) => ({ ...before, isLoading: false, error }));
      } finally {
        isReading = false;
      }
    };

    const add = perFrame<RunEvent>((events) => {
      if (!stopped.signal.aborted) take(events);
    });
    const leave = hub.subscribe((event) => {
      if (event.run !== run) return;
      // Only when the past is complete does an event of the stream say that everything before it is known.
      if (!isReading) reached = Math.max(reached, event.id);
      add(event);
    });
    const unwatch = hub.watch((connection) => {
      if (connection === "live") void read();
    });
    void read();
    return () => {
      stopped.abort();
      unwatch();
      leave();
    };
  }, [run, attempt]);

  const shown = kept.run === run ? kept : begun(run);
  return { ...shown, retry: () => setAttempt((count) => count + 1) };
}
