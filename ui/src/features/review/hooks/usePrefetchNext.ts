import { useQueries } from "@tanstack/react-query";

import { api } from "@/shared/api/client";
import { factAt } from "@/entities/fact/knownThen";
import type { Fact } from "@/entities/fact/facts";
import { useSettled } from "@/shared/ui/useSettled";

const AHEAD = 2;
/** Who races through the list does not have every fact read for them. */
const PAUSE_MS = 120;

/** Reads the next facts before they are wanted, so that a key shows them at once. */
export function usePrefetchNext(facts: readonly Fact[], at: number, knownAt: string | undefined): void {
  const from = useSettled(at, PAUSE_MS) + 1;
  useQueries({
    queries: facts.slice(from, from + AHEAD).map(({ id }) => ({
      ...api.queryOptions("get", "/api/v1/facts/{fact}", factAt(id, knownAt)),
      // Nothing is shown of them yet.
      notifyOnChangeProps: [],
    })),
  });
}
