import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

import { api } from "@/shared/api/client";
import { perPause } from "@/shared/stream/hub";
import { useStream } from "@/shared/stream/useStream";
import { isChange } from "./changes";

/** One item is asked for: how many there are stands beside it. */
const ONE = { params: { query: { limit: 1 } } };
const PAUSE_MS = 1000;

/** How many pairs of each kind wait for a person's decision, as it changes; undefined as long as that is not known. */
export function usePairCounts(): { readonly entities: number | undefined; readonly events: number | undefined } {
  const queries = useQueryClient();
  const entities = api.useQuery("get", "/api/v1/suggestions", ONE, { retry: false });
  const events = api.useQuery("get", "/api/v1/event-pairs", ONE, { retry: false });
  const ask = useMemo(
    () =>
      perPause<unknown>(() => {
        for (const path of ["/api/v1/suggestions", "/api/v1/event-pairs"]) void queries.invalidateQueries({ queryKey: ["get", path, ONE] });
      }, PAUSE_MS),
    [queries],
  );
  useStream((event) => {
    if (isChange(event)) ask(event);
  });
  return { entities: entities.data?.total, events: events.data?.total };
}
