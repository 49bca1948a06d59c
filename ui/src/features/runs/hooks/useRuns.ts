import { useCallback, useEffect, useRef, useState } from "react";

import { answered, http } from "@/shared/api/client";
import { ofStream, type RunEvent } from "@/shared/stream/events";
import { perFrame } from "@/shared/stream/hub";
import { PAGE as PAST, pastOf } from "@/entities/run/runHistory";
import { hub } from "@/shared/stream/stream";
import { isUnderWay, listed, NO_ROWS, told, type RunItem, type Rows, type RunStatus } from "../lib/rows";

const PAGE = 100;
const LOOK_MS = 20_000;
const GATHER_MS = 300;

export interface RunsState {
  readonly rows: Rows;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly error: unknown;
  readonly more: () => void;
  readonly retry: () => void;
  /** Takes in runs that an answer of the server brought. */
  readonly take: (items: readonly RunItem[]) => void;
}

/** The runs of a status, page by page, and live: told by the stream, confirmed by the server. */
export function useRuns(status: RunStatus | undefined): RunsState {
  const [rows, setRows] = useState<Rows>(NO_ROWS);
  const [next, setNext] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const known = useRef<Rows>(NO_ROWS);
  const change = useCallback((to: (before: Rows) => Rows) => {
    known.current = to(known.current);
    setRows(known.current);
  }, []);
  const take = useCallback(
    (items: readonly RunItem[]) => change((before) => listed(before, items, "front", Date.now())),
    [change],
  );

  const page = useCallback(
    async (cursor: string | null) => {
      setLoading(true);
      try {
        const query = { limit: PAGE, ...(status ? { status: [status] } : {}), ...(cursor ? { cursor } : {}) };
        const found = answered(await http.GET("/api/v1/runs", { params: { query } }));
        // Where nothing of a new first page is known, there may be more between it and what is.
        const isApart = cursor === null && !found.items.some((item) => known.current.items.has(item.id));
        change((before) => listed(isApart ? NO_ROWS : before, found.items, cursor ? "end" : "front", Date.now()));
        if (cursor !== null || isApart) setNext(found.next);
        setError(null);
      } catch (failure) {
        setError(failure);
      } finally {
        setLoading(false);
      }
    },
    [change, status],
  );

  useEffect(() => {
    const pasts = new Set<string>();
    let changed = new Set<string>();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const looked = (items: readonly RunItem[]) => {
      take(items);
      for (const item of items) if (isUnderWay(item) && !pasts.has(item.id)) void past(item.id);
    };

    /** Reads how far a run is that was under way before this screen was. */
    const past = async (run: string) => {
      pasts.add(run);
      const first = await pastOf(run, 0);
      const last = first.at(-1)?.id ?? 0;
      const detail = answered(await http.GET("/api/v1/runs/{run}", { params: { path: { run } } }));
      const latest = detail.last_event_id > last ? await pastOf(run, Math.max(last, detail.last_event_id - PAST)) : [];
      change((before) => told(before, [...first, ...latest], Date.now()));
      take([detail]);
    };

    const ask = async () => {
      const runs = [...changed];
      changed = new Set();
      gathering = undefined;
      if (runs.length > 5) return page(null);
      const found = runs.map((run) => http.GET("/api/v1/runs/{run}", { params: { path: { run } } }));
      take((await Promise.all(found)).flatMap(({ data }) => (data ? [data] : [])));
    };

    const look = async () => {
      const silent = [...known.current.items.values()].filter(isUnderWay).map((item) => item.id);
      if (silent.length === 0) return;
      const query = { limit: PAGE, status: ["running", "stalled"] as RunStatus[] };
      const { data } = await http.GET("/api/v1/runs", { params: { query } });
      if (!data) return;
      looked(data.items.filter((item) => known.current.items.has(item.id)));
      const found = new Set(data.items.map((item) => item.id));
      silent.filter((id) => !found.has(id)).forEach((id) => changed.add(id));
      if (changed.size > 0) await ask();
    };

    const add = perFrame<RunEvent>((events) => change((before) => told(before, events, Date.now())));
    const leave = hub.subscribe((one) => {
      const event = ofStream(one);
      if (!event) return;
      if (known.current.items.has(event.run)) add(event);
      if (!event.name.startsWith("job_") || (status && !known.current.items.has(event.run))) return;
      changed.add(event.run);
      gathering ??= setTimeout(() => void ask().catch(setError), GATHER_MS);
    });
    const begin = async () => {
      await page(null);
      looked([...known.current.items.values()].filter(isUnderWay));
    };
    const unwatch = hub.watch((connection) => {
      if (connection === "live") void begin();
    });
    void begin();
    const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => {
      clearInterval(looking);
      clearTimeout(gathering);
      unwatch();
      leave();
    };
  }, [change, page, status, take]);

  return {
    rows,
    isLoading,
    hasMore: next !== null,
    error,
    more: () => {
      if (next !== null && !isLoading) void page(next);
    },
    retry: () => void page(null),
    take,
  };
}
