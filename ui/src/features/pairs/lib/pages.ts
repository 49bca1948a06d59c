import type { InfiniteData } from "@tanstack/react-query";

import { BY_CURSOR, itemsOf } from "@/shared/api/pages";
import type { Pairs } from "../lib/asking";
import type { Pair } from "../lib/pairs";

export const PAGE = { params: { query: { limit: 100 } } };
/** The list stays as it is until it is asked for anew. */
export const KEPT = { ...BY_CURSOR, staleTime: Infinity, gcTime: 0 };

interface Pages<P> {
  readonly data: InfiniteData<{ readonly items: readonly P[]; readonly total: number }> | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/** Pages of pairs as one list. */
export function listOf<P extends Pair>(pages: Pages<P>): Pairs<P> {
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
