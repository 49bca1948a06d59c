import type { InfiniteData } from "@tanstack/react-query";

/** How every list of the API goes on: the cursor of the next page stands in the one before. */
export const BY_CURSOR = {
  pageParamName: "cursor",
  initialPageParam: null as string | null,
  getNextPageParam: (page: { readonly next: string | null }) => page.next,
};

/** What has been read of a list. */
export function itemsOf<T>(data: InfiniteData<{ readonly items: readonly T[] }> | undefined): readonly T[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
