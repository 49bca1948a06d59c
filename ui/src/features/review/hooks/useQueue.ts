import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { answered, http } from "@/shared/api/client";
import type { Fact, Filter } from "@/entities/fact/facts";
import { chosenBy, LOW } from "@/entities/fact/sets";

export interface QueueState {
  readonly facts: readonly Fact[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly error: unknown;
  readonly more: () => void;
  /** Asks once more for what could not be read. */
  readonly retry: () => void;
  /** Reads the list anew: what was decided since leaves it. */
  readonly again: () => void;
}

const PAGE = 100;

/** The filter as the API's lists take it. */
export function wantedOf(filter: Filter) {
  return {
    ...(filter.status === "any" ? {} : { status: filter.status }),
    ...(filter.kind ? { kind: filter.kind } : {}),
    ...(filter.type ? { type: filter.type } : {}),
    ...(filter.document ? { document: filter.document } : {}),
    ...(filter.about ? { about: filter.about } : {}),
    ...(filter.expert ? { expert: filter.expert } : {}),
    ...(filter.set === "low" ? { max_confidence: LOW, reviewed: false } : {}),
    ...(filter.set === "unverified" ? { verified: false, reviewed: false } : {}),
  };
}

/** The facts of a filter and how many there are in all; the list stays as it is until it is asked for anew. */
export function useQueue(filter: Filter): QueueState {
  const cypher = chosenBy(filter);
  const wanted = wantedOf(filter);
  const pages = useInfiniteQuery({
    queryKey: ["review", wanted, filter.set, filter.sort, filter.ids],
    queryFn: async ({ pageParam, signal }): Promise<{ items: readonly Fact[]; next: string | null }> => {
      if (cypher) return { items: await chosen(cypher, filter, signal), next: null };
      const query = { ...wanted, sort: filter.sort, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) };
      return answered(await http.GET("/api/v1/facts", { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The list must not move under the cursor: what others decide appears when it is read anew.
    staleTime: Infinity,
  });
  const counted = useQuery({
    queryKey: ["review-total", wanted],
    enabled: cypher === undefined,
    queryFn: async ({ signal }) =>
      answered(await http.GET("/api/v1/facts/facets", { params: { query: wanted }, signal })).total,
    placeholderData: keepPreviousData,
  });
  const facts = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return {
    facts,
    total: cypher ? facts.length : Math.max(counted.data ?? 0, facts.length),
    isLoading: pages.isPending,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    error: pages.error,
    more: () => {
      // What failed is asked for again by a person: else it would be asked for without end.
      if (pages.hasNextPage && !pages.isFetchingNextPage && !pages.isError) void pages.fetchNextPage();
    },
    retry: () => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch()),
    again: () => void Promise.all([pages.refetch(), counted.refetch()]),
  };
}

async function chosen(cypher: string, filter: Filter, signal: AbortSignal): Promise<readonly Fact[]> {
  const parameters = {
    status: filter.status === "any" ? null : filter.status,
    kind: filter.kind ?? null,
    type: filter.type ?? null,
    document: filter.document ?? null,
    ids: filter.ids ?? [],
    me: filter.set === "mine" ? (answered(await http.GET("/api/v1/session", { signal })).name) : "",
    known: filter.set === "newtype" ? await knownTypes(signal) : [],
  };
  const body = { cypher, parameters, limit: 10_000, seconds: 30 };
  const { rows } = answered(await http.POST("/api/v1/query", { body, signal }));
  return rows.map(([fact]) => fact as Fact);
}

/** Every type and role that a schema of the library lists. */
async function knownTypes(signal: AbortSignal): Promise<string[]> {
  const names = answered(await http.GET("/api/v1/schemas", { signal })).map((one) => one.name);
  const schemas = await Promise.all(
    names.map(async (name) =>
      answered(await http.GET("/api/v1/schemas/{name}", { params: { path: { name } }, signal })),
    ),
  );
  const types = new Set<string>();
  for (const { schema } of schemas) {
    for (const part of ["entities", "relations", "events"] as const) {
      const listed = (schema as Record<string, unknown>)[part];
      for (const [type, about] of Object.entries(isRecord(listed) ? listed : {})) {
        types.add(type);
        const roles = part === "events" && isRecord(about) ? about["roles"] : undefined;
        for (const role of Object.keys(isRecord(roles) ? roles : {})) types.add(role);
      }
    }
  }
  return [...types];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
