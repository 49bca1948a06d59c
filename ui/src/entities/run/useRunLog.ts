import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";

import type { RunEvent } from "@/shared/stream/events";
import { perFrame } from "@/shared/stream/hub";
import { EMPTY_LOG, received, type RunLog } from "./log";
import { PAGE, pastOf } from "./runHistory";
import { useStream } from "@/shared/stream/useStream";

interface Kept {
  readonly log: RunLog;
  /** Number of the event up to which all are known, those of the stream among them. */
  readonly reached: number;
}

const NOTHING: Kept = { log: EMPTY_LOG, reached: 0 };

/** What is known of a run can be long: it is let go with the screen. */
const WITH_THE_SCREEN = { gcTime: 0, staleTime: Infinity, structuralSharing: false, retry: false, refetchOnReconnect: false } as const;

/**
 * All that happened in a run, and what happens. The stream is heard first and the past is read then, so that nothing
 * falls between the two; when a lost connection is back, what was missed is read.
 */
export function useRunLog(run: string) {
  const queries = useQueryClient();
  const { known, past } = useMemo(() => ({ known: ["run-log", run], past: ["run-past", run] }), [run]);
  const take = useCallback(
    (events: readonly RunEvent[], last: number) =>
      queries.setQueryData<Kept>(known, (kept) => kept && { log: received(kept.log, events), reached: Math.max(kept.reached, last) }),
    [queries, known],
  );
  const { data = NOTHING } = useQuery<Kept>({ ...WITH_THE_SCREEN, queryKey: known, queryFn: skipToken, initialData: NOTHING });
  const { error, isFetching, refetch } = useQuery({
    ...WITH_THE_SCREEN,
    queryKey: past,
    queryFn: async ({ signal }) => {
      let page: readonly RunEvent[];
      do {
        page = await pastOf(run, queries.getQueryData<Kept>(known)?.reached ?? 0, signal);
        take(page, page.at(-1)?.id ?? 0);
      } while (page.length === PAGE);
      return null;
    },
  });

  const add = useMemo(
    () =>
      perFrame<RunEvent>((events) => {
        const read = queries.getQueryState(past);
        // Only when the past is complete does an event of the stream say that everything before it is known.
        const isComplete = read?.status === "success" && read.fetchStatus === "idle";
        take(events, isComplete ? (events.at(-1)?.id ?? 0) : 0);
      }),
    [queries, past, take],
  );
  useStream(
    (event) => event.run === run && add(event),
    (connection) => connection === "live" && void refetch({ cancelRefetch: false }),
  );

  return { log: data.log, isLoading: isFetching, error, retry: () => void refetch() };
}
export type Followed = ReturnType<typeof useRunLog>;
