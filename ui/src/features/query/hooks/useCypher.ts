import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { answered, http, ProblemError, type Schemas } from "@/shared/api/client";
import type { Mark } from "../components/CypherEditor";
import type { Run } from "../lib/exploring";
import type { Values } from "../lib/params";
import { useSettled } from "@/shared/ui/useSettled";

const PAUSE_MS = 400;

/** Runs one query at a time. */
export function useRunner() {
  // What was answered last stays while the next query runs.
  const [shown, setShown] = useState<{ readonly answer: Schemas["QueryAnswer"]; readonly asked: Run } | null>(null);
  const { mutate, variables, error, isPending } = useMutation({
    mutationFn: async ({ id, cypher, parameters, rows, seconds }: Run & { readonly id: string; readonly seconds: number }) =>
      answered(await http.POST("/api/v1/query", { body: { cypher, id, limit: rows, seconds, parameters } })),
    onSuccess: (answer, { cypher, parameters, rows }) => setShown({ answer, asked: { cypher, parameters, rows } }),
    onError: () => setShown(null),
  });
  const stopping = useMutation({
    mutationFn: (query: string) => http.DELETE("/api/v1/query/{query}", { params: { path: { query } } }),
  });
  return {
    answer: shown?.answer ?? null,
    asked: shown?.asked ?? null,
    error,
    isRunning: isPending,
    run: (cypher: string, parameters: Values, limits: { readonly rows: number; readonly seconds: number }) => {
      if (!isPending) mutate({ id: crypto.randomUUID(), cypher, parameters, ...limits });
    },
    /** The server stops the query, too. */
    stop: () => {
      if (isPending) stopping.mutate(variables.id);
    },
  };
}

/** What is wrong with a query, or how it would be run; asked when nothing was typed for a while. */
export function useExplained(text: string, parameters: Values) {
  const typed = JSON.stringify({ cypher: text, parameters });
  const settled = useSettled(typed, PAUSE_MS, "");
  const body = settled === "" ? { cypher: "", parameters } : (JSON.parse(settled) as { readonly cypher: string; readonly parameters: Values });
  const isEmpty = body.cypher.trim() === "";
  const { data, error } = useQuery({
    queryKey: ["explain", settled],
    enabled: !isEmpty,
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) => answered(await http.POST("/api/v1/query/explain", { body, signal })),
  });
  const marks = useMemo(() => (isEmpty ? [] : marksOf(error, data)), [isEmpty, error, data]);
  return { plan: isEmpty ? undefined : data, marks };
}

function marksOf(error: unknown, plan: Schemas["QueryPlan"] | undefined): readonly Mark[] {
  if (error instanceof ProblemError) {
    const { line, column, detail } = error.problem;
    return [{ line: line ?? 1, column: column ?? 1, text: detail, severity: "error" }];
  }
  return (plan?.warnings ?? []).map((warning) => ({
    line: warning.line ?? 1,
    column: warning.column ?? 1,
    text: warning.text,
    severity: "warning",
  }));
}
