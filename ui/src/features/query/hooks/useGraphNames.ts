import { useMemo } from "react";

import { api } from "@/shared/api/client";

/** A name of the graph, as completion and the list beside the editor show it. */
export interface GraphName {
  readonly label: string;
  readonly type: "class" | "type" | "property";
  readonly count: number | null;
}

/** The names that the graph has at the moment, with how often, for completion and for the list beside the editor. */
export function useGraphNames() {
  const { data } = api.useQuery("get", "/api/v1/query/names", {}, { staleTime: 60_000, retry: false });
  return useMemo(() => {
    const labels = (data?.labels ?? []).map(({ name, count }): GraphName => ({ label: name, type: "class", count }));
    const types = (data?.relationship_types ?? []).map(({ name, count }): GraphName => ({ label: name, type: "type", count }));
    const keys = (data?.property_keys ?? []).map((label): GraphName => ({ label, type: "property", count: null }));
    const groups = [["query.labels", labels], ["query.types", types], ["query.keys", keys]] as const;
    return { groups, names: [...labels, ...types, ...keys] };
  }, [data]);
}
