import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { answered, http } from "../../api/client";
import type { Fact, Filter } from "./facts";

export interface QueueState {
  readonly facts: readonly Fact[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly error: unknown;
  readonly more: () => void;
  readonly retry: () => void;
}

/** The facts of a filter, page by page, and how many there are in all. */
export function useQueue(filter: Filter): QueueState {
  const wanted = {
    status: filter.status,
    ...(filter.kind ? { kind: filter.kind } : {}),
    ...(filter.document ? { document: filter.document } : {}),
  };
  const pages = useInfiniteQuery({
    queryKey: ["review", wanted, filter.sort],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...wanted, sort: filter.sort, limit: 100, ...(pageParam ? { cursor: pageParam } : {}) };
      return answered(await http.GET("/api/v1/facts", { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The list must not move under the cursor: what others decide appears when the filter changes.
    staleTime: Infinity,
  });
  const counted = useQuery({
    queryKey: ["review-total", wanted],
    queryFn: async ({ signal }) =>
      answered(await http.GET("/api/v1/facts/facets", { params: { query: wanted }, signal })).total,
    placeholderData: keepPreviousData,
  });
  return {
    facts: pages.data?.pages.flatMap((page) => page.items) ?? [],
    total: counted.data ?? 0,
    isLoading: pages.isPending,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    error: pages.error,
    more: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  };
}
