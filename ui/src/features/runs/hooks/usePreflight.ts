import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { useSettled } from "@/shared/ui/useSettled";
import type { Order, Staged } from "../lib/intake";
import { foreseen, lookedAt } from "../lib/preflight";

const PAUSE_MS = 500;

/** What the documents that wait would take, asked anew when the list or the order has not changed for a moment. */
export function usePreflight(items: readonly Staged[], order: Order) {
  const wanted = useMemo(() => ({ items, order }), [items, order]);
  const settled = useSettled(wanted, PAUSE_MS);
  const looked = lookedAt(settled.items);
  const found = useQuery({
    queryKey: ["preflight", looked.map((item) => item.key), settled.order],
    enabled: looked.length > 0,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => foreseen(looked, settled.order, signal),
  });
  return {
    preflight: looked.length > 0 ? found.data : undefined,
    isLooking: looked.length > 0 && (found.isFetching || settled !== wanted),
    error: looked.length > 0 ? found.error : null,
    retry: () => void found.refetch(),
  };
}
export type Foreseen = ReturnType<typeof usePreflight>;
