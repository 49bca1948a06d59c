import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";

import { answered, http, ProblemError, type Schemas } from "@/shared/api/client";
import type { Mark } from "../components/CypherEditor";
import type { Run } from "../lib/exploring";
import type { Values } from "../lib/params";

const PAUSE_MS = 400;

export interface Limits {
  readonly rows: number;
  readonly seconds: number;
}

export interface Runner {
  readonly answer: Schemas["QueryAnswer"] | null;
  /** What was asked for it. */
  readonly asked: Run | null;
  readonly error: unknown;
  readonly isRunning: boolean;
  readonly run: (cypher: string, parameters: Values, limits: Limits) => void;
  /** The server stops the query, too. */
  readonly stop: () => void;
}

/** Runs one query at a time. */
export function useRunner(): Runner {
  const [answer, setAnswer] = useState<Schemas["QueryAnswer"] | null>(null);
  const [asked, setAsked] = useState<Run | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [running, setRunning] = useState<string | null>(null);
  const run = (cypher: string, parameters: Values, { rows, seconds }: Limits) => {
    if (running !== null) return;
    const id = crypto.randomUUID();
    setRunning(id);
    setError(null);
    http
      .POST("/api/v1/query", { body: { cypher, id, limit: rows, seconds, parameters } })
      .then((result) => {
        setAnswer(answered(result));
        setAsked({ cypher, parameters, rows });
      })
      .catch((failure: unknown) => {
        setAnswer(null);
        setError(failure);
      })
      .finally(() => setRunning(null));
  };
  const stop = () => {
    if (running !== null) void http.DELETE("/api/v1/query/{query}", { params: { path: { query: running } } });
  };
  return { answer, asked, error, isRunning: running !== null, run, stop };
}

/** What is wrong with a query, or how it would be run; asked when nothing was typed for a while. */
export function useExplained(text: string, parameters: Values) {
  const typed = JSON.stringify([text, parameters]);
  const [settled, setSettled] = useState({ text: "", parameters, typed: "" });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSettled({ text, parameters, typed }), PAUSE_MS);
    return () => clearTimeout(timer.current);
    // What is typed stands for both.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  const { data, error } = useQuery({
    queryKey: ["explain", settled.typed],
    enabled: settled.text.trim() !== "",
    retry: false,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { cypher: settled.text, parameters: settled.parameters };
      return answered(await http.POST("/api/v1/query/explain", { body, signal }));
    },
  });
  const isEmpty = settled.text.trim() === "";
  const marks = useMemo(() => (isEmpty ? [] : marksOf(error, data)), [isEmpty, error, data]);
  return { plan: isEmpty ? undefined : data, marks };
}

function marksOf(error: unknown, plan: Schemas["PlanAnswer"] | undefined): readonly Mark[] {
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
