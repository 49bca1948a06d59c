import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { api } from "@/shared/api/client";
import { hub } from "@/shared/stream/stream";
import { useSession } from "@/shared/session/session";

const KEY = ["get", "/api/v1/facts/facets", { params: { query: { status: "contested" } } }] as const;
const PAUSE_MS = 1000;
const CHANGES = new Set(["merged", "fact_reviewed", "facts_reviewed", "review_undone", "reviews_undone", "document_forgotten"]);

/** How many facts wait for a person's decision, as it changes; undefined as long as that is not known. */
export function useReviewCount(): number | undefined {
  const queries = useQueryClient();
  const isIn = useSession() !== undefined;
  const { data } = api.useQuery(...KEY, { enabled: isIn, staleTime: Infinity });
  useEffect(() => {
    if (!isIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: KEY });
      }, PAUSE_MS);
    };
    const leave = hub.subscribe(({ event }) => {
      if (CHANGES.has(event)) ask();
    });
    let wasLost = false;
    const unwatch = hub.watch((connection) => {
      if (connection === "live" && wasLost) ask();
      wasLost = connection === "lost";
    });
    return () => {
      clearTimeout(timer);
      unwatch();
      leave();
    };
  }, [isIn, queries]);
  return data?.total;
}
