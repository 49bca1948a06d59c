import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { answered, http } from "@/shared/api/client";

const LISTS = [
  ["query.labels", "MATCH (n) UNWIND labels(n) AS name RETURN name, count(*) AS count ORDER BY count DESC, name", "class"],
  ["query.types", "MATCH ()-[r]->() RETURN type(r) AS name, count(*) AS count ORDER BY count DESC, name", "type"],
  ["query.keys", "CALL db.propertyKeys() YIELD propertyKey AS name RETURN name, null AS count ORDER BY name", "property"],
] as const;

export interface Word {
  readonly label: string;
  readonly type: "class" | "type" | "property";
  readonly count: number | null;
}

/** The names that the graph has at the moment, with how often, for completion and for the list beside the editor. */
export function useGraphWords() {
  const { data, error } = useQuery({
    queryKey: ["graph-words"],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      Promise.all(
        LISTS.map(async ([, cypher, type]) => {
          const body = { cypher, limit: 1000, seconds: 20, parameters: {} };
          const { rows } = answered(await http.POST("/api/v1/query", { body, signal }));
          return rows.map(([name, count]): Word => ({ label: String(name), type, count: typeof count === "number" ? count : null }));
        }),
      ),
  });
  return useMemo(
    () => ({ groups: LISTS.map(([title], index) => [title, data?.[index] ?? []] as const), words: (data ?? []).flat(), error }),
    [data, error],
  );
}
