import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { api } from "@/shared/api/client";
import type { Fact } from "@/entities/fact/facts";

const AHEAD = 2;
/** Who races through the list does not have every fact read for them. */
const PAUSE_MS = 120;

/** Reads the next facts before they are wanted, so that a key shows them at once. */
export function usePrefetchNext(facts: readonly Fact[], current: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      const at = facts.findIndex((fact) => fact.id === current);
      for (const fact of facts.slice(at + 1, at + 1 + AHEAD)) {
        queries.query(api.queryOptions("get", "/api/v1/facts/{fact}", { params: { path: { fact: fact.id } } })).catch(() => undefined);
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [queries, facts, current]);
}
