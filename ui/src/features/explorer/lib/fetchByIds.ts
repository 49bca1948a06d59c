import type { QueryClient } from "@tanstack/react-query";

import { answered, http } from "@/shared/api/client";
import { explorableIn, type Explorable } from "@/entities/query-answer/explorable";
import { SOFT } from "./limits";
import type { ChosenPart } from "./scene";
import type { Step } from "@/entities/exploration/steps";
import { inBody, type Wanted } from "./wanted";

const FRESH_MS = 60_000;
const SECONDS = 10;

/** What ids stand for, or what a query returns, with the facts between it; and what of it is not drawn. */
export async function fetchByIds(queries: QueryClient, step: Step & { do: "set" | "asked" }, wanted: Wanted): Promise<ChosenPart> {
  const { ids, others, isCut } = step.do === "set" ? { ids: step.ids, others: 0, isCut: false } : await returned(queries, step);
  const drawn = ids.slice(0, SOFT);
  const beyond = ids.length - drawn.length;
  if (drawn.length === 0) return { nodes: [], edges: [], total: 0, omitted: { beyond, gone: 0, others, isCut } };
  const body = { ids: drawn, limit: SOFT, ...inBody(wanted) };
  const { unknown, ...part } = answered(await http.POST("/api/v1/graph/subgraph", { body }));
  return { ...part, omitted: { beyond, gone: unknown.length, others, isCut } };
}

/** Other facts of the same answer are no reason to ask again. */
function returned(queries: QueryClient, { cypher, parameters, rows }: Step & { do: "asked" }): Promise<Explorable & { readonly isCut: boolean }> {
  return queries.query({
    queryKey: ["asked", cypher, parameters, rows],
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async () => {
      const body = { cypher, parameters: JSON.parse(parameters) as Record<string, unknown>, limit: rows, seconds: SECONDS };
      const answer = answered(await http.POST("/api/v1/query", { body }));
      return { ...explorableIn(answer.rows), isCut: answer.truncated };
    },
  });
}
