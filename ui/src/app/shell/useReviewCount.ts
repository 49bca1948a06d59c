import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

import { api } from "@/shared/api/client";
import { useSession } from "@/shared/session/session";
import { perPause } from "@/shared/stream/hub";
import { useStream } from "@/shared/stream/useStream";

const KEY = ["get", "/api/v1/facts/facets", { params: { query: { status: "contested" } } }] as const;
const PAUSE_MS = 1000;
const CHANGES = new Set(["merged", "fact_reviewed", "facts_reviewed", "review_undone", "reviews_undone", "document_forgotten"]);

/** How many facts wait for a person's decision, as it changes; undefined as long as that is not known. */
export function useReviewCount(): number | undefined {
  const queries = useQueryClient();
  const isIn = useSession() !== undefined;
  const { data } = api.useQuery(...KEY, { enabled: isIn, staleTime: Infinity });
  const ask = useMemo(() => perPause<unknown>(() => void queries.invalidateQueries({ queryKey: KEY }), PAUSE_MS), [queries]);
  useStream(
    isIn ? (event) => CHANGES.has(event.event) && ask(event) : undefined,
    (now, before) => now === "live" && before === "lost" && ask(now),
  );
  return data?.total;
}
