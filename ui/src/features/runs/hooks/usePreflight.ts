import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import type { Order, Staged } from "../lib/intake";
import { foreseen, lookedAt, type Preflight } from "../lib/preflight";

const PAUSE_MS = 500;

export interface Foreseen {
  readonly preflight: Preflight | undefined;
  readonly isLooking: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What the documents that wait would take, asked anew when the list or the order has not changed for a moment. */
export function usePreflight(items: readonly Staged[], order: Order): Foreseen {
  const [settled, setSettled] = useState({ items, order });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ items, order }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [items, order]);
  const looked = lookedAt(settled.items);
  const found = useQuery({
    queryKey: ["preflight", looked.map((item) => item.key), settled.order],
    enabled: looked.length > 0,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => foreseen(looked, settled.order, signal),
  });
  const isAhead = settled.items !== items || settled.order !== order;
  return {
    preflight: looked.length > 0 ? found.data : undefined,
    isLooking: looked.length > 0 && (found.isFetching || isAhead),
    error: looked.length > 0 ? found.error : null,
    retry: () => void found.refetch(),
  };
}
