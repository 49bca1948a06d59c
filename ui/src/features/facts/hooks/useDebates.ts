import { useQueries } from "@tanstack/react-query";

import { api, type Schemas } from "@/shared/api/client";
import type { DebateView } from "@/entities/debate/debates";
import { isFacts, ofTranscript } from "@/entities/debate/transcript";

/** A debate about a fact, as the graph keeps it. */
export interface KeptDebate {
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

interface Answered {
  readonly document_id: string | null;
  readonly debate: Omit<Schemas["DebateProvenance"]["debate"], "answers"> & { readonly answers: readonly string[] };
}

function kept({ debate, document_id }: Answered, claim: string): KeptDebate {
  const { turns, judgements } = isFacts(debate.transcript) ? ofTranscript(debate.transcript) : { turns: [], judgements: [] };
  const { id, protocol, question, answers, answer, confidence, reason, calls, cost } = debate;
  const tokens = debate.prompt_tokens + debate.completion_tokens;
  return {
    document: document_id,
    view: {
      id,
      claim,
      gate: "",
      protocol,
      question,
      answers,
      turns,
      ruling: { answer, confidence, reason, judgements, calls, tokens, cost },
      event: 0,
    },
  };
}
