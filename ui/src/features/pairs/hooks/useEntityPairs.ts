import { useQueries } from "@tanstack/react-query";

import { api } from "@/shared/api/client";
import { BY_CURSOR, itemsOf } from "@/shared/api/pages";
import { useSettled } from "@/shared/ui/useSettled";
import type { Pair } from "../lib/pairs";

const PAGE = 100;
const AHEAD = 2;
/** Who races through the list does not have every pair read for them. */
const PAUSE_MS = 120;

/** All suggested pairs, the surest first; the list stays as it is until it is asked for anew. */
export function usePairs() {
  const pages = api.useInfiniteQuery("get", "/api/v1/suggestions", { params: { query: { limit: PAGE } } }, { ...BY_CURSOR, staleTime: Infinity, gcTime: 0 });
  const pairs = itemsOf(pages.data);
  return {
    pairs,
    total: Math.max(pages.data?.pages[0]?.total ?? 0, pairs.length),
    isLoading: pages.isPending,
    hasMore: pages.hasNextPage,
    error: pages.error,
    more: () => {
      // What failed is asked for again by a person: else it would be asked for without end.
      if (pages.hasNextPage && !pages.isFetchingNextPage && !pages.isError) void pages.fetchNextPage();
    },
    retry: (): void => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch()),
    again: (): void => void pages.refetch(),
  };
}

/** What documents tell of both sides; of one that was accepted the server tells nothing more. */
export function usePair(id: string | undefined, isAsked: boolean) {
  return api.useQuery("get", "/api/v1/suggestions/{suggestion}", ofPair(id ?? ""), { enabled: id !== undefined && isAsked, staleTime: Infinity, retry: false });
}

/** Reads the next pairs before they are wanted, so that a key shows them at once. */
export function usePrefetchNext(pairs: readonly Pair[], at: number): void {
  const from = useSettled(at, PAUSE_MS) + 1;
  useQueries({
    queries: pairs.slice(from, from + AHEAD).map(({ id }) => ({
      ...api.queryOptions("get", "/api/v1/suggestions/{suggestion}", ofPair(id)),
      staleTime: Infinity,
      retry: false,
      // Nothing is shown of them yet.
      notifyOnChangeProps: [],
    })),
  });
}

function ofPair(suggestion: string) {
  return { params: { path: { suggestion } } };
}
