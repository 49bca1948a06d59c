import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { answered, http } from "@/shared/api/client";
import type { Fact, Filter } from "@/entities/fact/facts";
import { orderOf, wantedOf } from "@/entities/fact/sets";
import { useSession } from "@/shared/session/session";

const PAGE = 100;

/** The facts of a filter and how many there are in all; the list stays as it is until it is asked for anew. */
export function useQueue(filter: Filter) {
  const wanted = wantedOf(filter, useSession()?.name ?? "");
  const sort = orderOf(filter);
  const pages = useInfiniteQuery({
    queryKey: ["review", wanted, sort],
    queryFn: async ({ pageParam, signal }): Promise<{ items: readonly Fact[]; next: string | null }> => {
      const query = { ...wanted, sort, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) };
      return answered(await http.GET("/api/v1/facts", { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The list must not move under the cursor: what others decide appears when it is read anew.
    staleTime: Infinity,
  });
  const counted = useQuery({
    queryKey: ["review-total", wanted],
    queryFn: async ({ signal }) =>
      answered(await http.GET("/api/v1/facts/facets", { params: { query: wanted }, signal })).total,
    placeholderData: keepPreviousData,
  });
  const facts = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return {
    facts,
    total: Math.max(counted.data ?? 0, facts.length),
    isLoading: pages.isPending,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    error: pages.error,
    more: () => {
      // What failed is asked for again by a person: else it would be asked for without end.
      if (pages.hasNextPage && !pages.isFetchingNextPage && !pages.isError) void pages.fetchNextPage();
    },
    /** Asks once more for what could not be read. */
    retry: (): void => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch()),
    /** Reads the list anew: what was decided since leaves it. */
    again: (): void => void Promise.all([pages.refetch(), counted.refetch()]),
  };
}
