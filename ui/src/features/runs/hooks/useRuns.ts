import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";

import { PAGE as PAST, pastOf } from "@/entities/run/runHistory";
import { answered, api, http } from "@/shared/api/client";
import { isOfRun, type RunEvent } from "@/shared/stream/events";
import { perFrame, perPause } from "@/shared/stream/hub";
import { useStream } from "@/shared/stream/useStream";
import { isUnderWay, listed, NO_LISTING, refreshed, withEvents, type Listing, type RunItem, type RunStatus } from "../lib/rows";

const PAGE = 100;
const LOOK_MS = 20_000;
const GATHER_MS = 300;
/** More runs than this that changed together are read as a page. */
const ONE_BY_ONE = 5;
/** The runs that the stream told of, to be read again together. */
const NOTHING_CHANGED: { readonly round: number; readonly runs: readonly string[] } = { round: 0, runs: [] };
/** What is read once for as long as the screen is there. */
const ONCE = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/** The runs of a status, page by page, and live: told by the stream, confirmed by the server. */
export function useRuns(status: RunStatus | undefined) {
  const queries = useQueryClient();
  const key = useMemo(() => ["runs", status ?? ""], [status]);
  const change = useCallback(
    (to: (before: Listing) => Listing) => queries.setQueryData<Listing>(key, (before) => to(before ?? NO_LISTING)),
    [queries, key],
  );
  /** Takes in runs that an answer of the server brought. */
  const take = useCallback(
    (items: readonly RunItem[]) => change(({ rows, next }) => ({ rows: listed(rows, items, "front", Date.now()), next })),
    [change],
  );
  const tell = useCallback(
    (events: readonly RunEvent[]) => change(({ rows, next }) => ({ rows: withEvents(rows, events, Date.now()), next })),
    [change],
  );
  const one = useCallback(
    (run: string) => queries.query(api.queryOptions("get", "/api/v1/runs/{run}", { params: { path: { run } } }, { staleTime: 0, retry: false })),
    [queries],
  );

  const { data = NO_LISTING, error, isFetching, refetch } = useQuery({
    ...ONCE,
    queryKey: key,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const page = await pageOf(status ? [status] : [], null, signal);
      return refreshed(queries.getQueryData<Listing>(key) ?? NO_LISTING, page, Date.now());
    },
  });
  const further = useMutation({
    mutationFn: (cursor: string) => pageOf(status ? [status] : [], cursor),
    onSuccess: ({ items, next }) => change(({ rows }) => ({ rows: listed(rows, items, "end", Date.now()), next })),
  });
  const { rows, next } = data;
  const underWay = [...rows.items.values()].filter(isUnderWay).map(({ id }) => id);

  // How far a run is that was under way before this screen was.
  useQueries({
    queries: underWay.map((run) => ({
      ...ONCE,
      queryKey: ["run-before", run],
      queryFn: async () => {
        const first = await pastOf(run, 0);
        const last = first.at(-1)?.id ?? 0;
        const detail = await one(run);
        const latest = detail.last_event_id > last ? await pastOf(run, Math.max(last, detail.last_event_id - PAST)) : [];
        tell([...first, ...latest]);
        take([detail]);
        return null;
      },
    })),
  });
  // The stream may be silent about a run whose worker is gone; the server knows.
  useQuery({
    ...ONCE,
    queryKey: ["runs-under-way"],
    enabled: underWay.length > 0,
    initialData: null,
    refetchInterval: LOOK_MS,
    queryFn: async ({ signal }) => {
      const { items } = await pageOf(["running", "stalled"], null, signal);
      const found = new Set(items.map(({ id }) => id));
      const ended = await Promise.allSettled(underWay.filter((id) => !found.has(id)).map(one));
      take([...items.filter(({ id }) => rows.items.has(id)), ...fulfilled(ended)]);
      return null;
    },
  });

  const [changed, setChanged] = useState(NOTHING_CHANGED);
  useQuery({
    ...ONCE,
    queryKey: ["runs-changed", ...key, changed.round],
    enabled: changed.runs.length > 0,
    queryFn: async () => {
      if (changed.runs.length > ONE_BY_ONE) await refetch();
      else take(fulfilled(await Promise.allSettled(changed.runs.map(one))));
      return null;
    },
  });

  const add = useMemo(() => perFrame<RunEvent>(tell), [tell]);
  const gather = useMemo(
    () => perPause<string>((told) => setChanged(({ round }) => ({ round: round + 1, runs: [...new Set(told)] })), GATHER_MS),
    [],
  );
  useStream(
    (event) => {
      if (!isOfRun(event)) return;
      const isKnown = queries.getQueryData<Listing>(key)?.rows.items.has(event.run) ?? false;
      if (isKnown) add(event);
      if (event.event.startsWith("job_") && (isKnown || !status)) gather(event.run);
    },
    (connection) => connection === "live" && void refetch({ cancelRefetch: false }),
  );

  return {
    rows,
    isLoading: isFetching || further.isPending,
    hasMore: next !== null,
    error: error ?? further.error,
    more: () => {
      if (next !== null && !isFetching && !further.isPending) further.mutate(next);
    },
    retry: () => {
      further.reset();
      void refetch();
    },
    take,
  };
}

async function pageOf(status: RunStatus[], cursor: string | null, signal?: AbortSignal) {
  const query = { limit: PAGE, ...(status.length > 0 ? { status } : {}), ...(cursor === null ? {} : { cursor }) };
  return answered(await http.GET("/api/v1/runs", { params: { query }, ...(signal ? { signal } : {}) }));
}

function fulfilled<T>(results: readonly PromiseSettledResult<T>[]): T[] {
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}
