import { keepPreviousData } from "@tanstack/react-query";

import { api } from "@/shared/api/client";
import { BY_CURSOR } from "@/shared/api/pages";
import type { CellAt, Criterion, Evaluation, Level } from "../lib/model";

const LOOK_MS = 1500;

/** All evaluations; looked at again and again as long as one is not finished. */
export function useEvaluations() {
  return api.useQuery("get", "/api/v1/evaluations", {}, {
    refetchInterval: (query) => (query.state.data?.some(isOpen) ? LOOK_MS : false),
  });
}

export function isOpen(evaluation: Evaluation): boolean {
  return evaluation.state === "queued" || evaluation.state === "running";
}

/** One evaluation with its scores. */
export function useEvaluation(id: string) {
  return api.useQuery("get", "/api/v1/evaluations/{evaluation}", { params: { path: { evaluation: id } } }, { staleTime: Infinity });
}

interface TableWanted {
  readonly ids: readonly string[];
  readonly criterion?: Criterion | undefined;
  readonly level: Level;
  readonly only?: string | undefined;
  readonly name?: string | undefined;
}

/** The table of some evaluations, the first as the baseline. */
export function useTable({ ids, criterion, level, only, name }: TableWanted) {
  const query = {
    evaluation: [...ids],
    level,
    ...(criterion ? { criterion } : {}),
    ...(only ? { task: only } : {}),
    ...(name ? { name } : {}),
  };
  return api.useQuery("get", "/api/v1/evaluations/table", { params: { query } }, {
    enabled: ids.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** The cases of a cell, page by page. */
export function useCases(at: CellAt, criterion: Criterion | undefined) {
  const query = {
    task: at.task,
    limit: 200,
    ...(criterion ? { criterion } : {}),
    ...(at.type !== undefined ? { type: at.type } : {}),
    ...(at.document !== undefined ? { document: at.document } : {}),
    outcome: at.outcome === "wrong" ? (["fp", "fn"] as const).slice() : [at.outcome],
  };
  const params = { path: { evaluation: at.evaluation }, query };
  return api.useInfiniteQuery("get", "/api/v1/evaluations/{evaluation}/cases", { params }, { ...BY_CURSOR, staleTime: Infinity });
}

/** The text in which the offsets of a case count. */
export function useCaseText(evaluation: string, document: string | undefined) {
  return api.useQuery(
    "get",
    "/api/v1/evaluations/{evaluation}/text",
    { params: { path: { evaluation }, query: { document: document ?? "" } } },
    { enabled: document !== undefined, staleTime: Infinity, retry: false },
  );
}
