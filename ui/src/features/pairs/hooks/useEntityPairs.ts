import { useQueries } from "@tanstack/react-query";

import { answered, api, http } from "@/shared/api/client";
import { useSettled } from "@/shared/ui/useSettled";
import type { EntityPair } from "../lib/entityPairs";
import { KEPT, listOf, PAGE } from "../lib/pages";
import type { Mark } from "../lib/pairs";

const AHEAD = 2;
/** Who races through the list does not have every pair read for them. */
const PAUSE_MS = 120;

/** All suggested pairs of entities. */
export function useEntityPairs() {
  return listOf(api.useInfiniteQuery("get", "/api/v1/suggestions", PAGE, KEPT));
}

/** What documents tell of both sides; of one that was accepted the server tells nothing more. */
export function useEntityPair(id: string | undefined, isAsked: boolean) {
  return api.useQuery("get", "/api/v1/suggestions/{suggestion}", ofPair(id ?? ""), { enabled: id !== undefined && isAsked, staleTime: Infinity, retry: false });
}

/** A pair of entities by its id. */
export function useOneEntityPair(id: string | undefined) {
  const { data, error, refetch } = useEntityPair(id, true);
  return { pair: data?.suggestion, error, again: (): void => void (id !== undefined && refetch()) };
}

/** Reads the next pairs before they are wanted, so that a key shows them at once. */
export function usePrefetch(next: readonly EntityPair[]): void {
  const from = useSettled(next[0]?.id, PAUSE_MS);
  const isSettled = from === next[0]?.id;
  useQueries({
    queries: (isSettled ? next.slice(0, AHEAD) : []).map(({ id }) => ({
      ...api.queryOptions("get", "/api/v1/suggestions/{suggestion}", ofPair(id)),
      staleTime: Infinity,
      retry: false,
      // Nothing is shown of them yet.
      notifyOnChangeProps: [],
    })),
  });
}

export async function sendOfEntities({ id }: EntityPair, mark: Mark): Promise<string | null> {
  if (mark === "declined") {
    answered(await http.POST("/api/v1/suggestions/{suggestion}/decline", ofPair(id)));
    return null;
  }
  return answered(await http.POST("/api/v1/suggestions/{suggestion}/accept", { ...ofPair(id), body: { reason: "", dry_run: false } })).decision.id;
}

export async function withdrawOfEntities({ id }: EntityPair, mark: Mark, decision: string | null): Promise<void> {
  if (mark === "declined") answered(await http.DELETE("/api/v1/suggestions/{suggestion}/decline", ofPair(id)));
  else answered(await http.DELETE("/api/v1/decisions/{decision}", { params: { path: { decision: decision ?? "" } } }));
}

function ofPair(suggestion: string) {
  return { params: { path: { suggestion } } };
}
