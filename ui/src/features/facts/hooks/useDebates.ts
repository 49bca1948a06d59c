import { useQueries } from "@tanstack/react-query";

import { api, type Received } from "@/shared/api/client";
import { ofRecorded, type DebateView } from "@/entities/debate/debates";

/** A debate about a fact, as the graph keeps it. */
interface KeptDebate {
  readonly view: DebateView;
  readonly document: string | null;
}

/** The debates with these ids; those that are still on their way, or are not there any more, are left out. */
export function useDebates(ids: readonly string[], claim: string): { readonly debates: readonly KeptDebate[]; readonly error: unknown } {
  return useQueries({
    queries: ids.map((debate) => api.queryOptions("get", "/api/v1/debates/{debate}", { params: { path: { debate } } }, { staleTime: Infinity })),
    combine: (results) => ({
      debates: results.flatMap(({ data }) => (data ? [kept(data, claim)] : [])),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  });
}

function kept({ debate, document_id }: Received<"DebateProvenance">, claim: string): KeptDebate {
  const { id, protocol, question, answers } = debate;
  return { document: document_id, view: { id, claim, gate: "", protocol, question, answers, ...ofRecorded(debate), event: 0 } };
}
