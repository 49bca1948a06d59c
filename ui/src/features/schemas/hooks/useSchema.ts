import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { answered, http, ProblemError, type Schemas } from "@/shared/api/client";
import type { Draft } from "../lib/draft";

export type Validation = Schemas["Validation"];

/** A version of a schema as it was read. */
export interface Version {
  readonly draft: Draft;
  readonly yaml: string;
  readonly version: number;
  readonly versions: number;
  readonly builtin: boolean;
  /** What a change of it must name. */
  readonly tag: string;
}

function versionOf(detail: Schemas["SchemaDetail"]): Version {
  const { version, versions, builtin, yaml, signature } = detail;
  // The server has checked it: it is a whole schema.
  return { draft: detail.schema as unknown as Draft, yaml, version, versions, builtin, tag: `"${signature}"` };
}

export async function readVersion(name: string, version: number | undefined, signal?: AbortSignal): Promise<Version> {
  const params = { path: { name }, query: version === undefined ? {} : { version } };
  return versionOf(answered(await http.GET("/api/v1/schemas/{name}", { params, ...(signal ? { signal } : {}) })));
}

/** A version of a schema; the newest if none is named. */
export function useVersion(name: string, version: number | undefined) {
  return useQuery({
    queryKey: ["schema", name, version ?? "newest"],
    queryFn: ({ signal }) => readVersion(name, version, signal),
    staleTime: version === undefined ? 0 : Infinity,
    refetchOnMount: true,
    retry: false,
  });
}

export type Saved =
  | { readonly kind: "saved"; readonly version: Version }
  /** Somebody else made a version meanwhile. */
  | { readonly kind: "changed"; readonly theirs: Version };

/**
 * Makes a new version of a schema.
 *
 * @param tag of the version that was changed; undefined for a new schema.
 * @throws the problem that the server tells, other than that the schema was changed meanwhile.
 */
export async function save(draft: Draft, tag: string | undefined): Promise<Saved> {
  const { name } = draft;
  try {
    const result = await http.PUT("/api/v1/schemas/{name}", {
      params: { path: { name }, header: tag ? { "If-Match": tag } : {} },
      body: { schema: { ...draft } },
    });
    return { kind: "saved", version: versionOf(answered(result)) };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== 412) throw error;
    return { kind: "changed", theirs: await readVersion(name, undefined) };
  }
}

const PAUSE_MS = 400;

/** What the server says of a schema, or of the text of one, while it is written; the last answer stays meanwhile. */
export function useValidation(content: { readonly schema: Draft } | { readonly yaml: string }) {
  const written = JSON.stringify(content);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  const { data, error } = useQuery({
    queryKey: ["schema-validation", settled],
    queryFn: async ({ signal }) =>
      answered(await http.POST("/api/v1/schemas/validate", { body: JSON.parse(settled) as { yaml: string }, signal })),
    placeholderData: (before) => before,
    gcTime: 60_000,
  });
  return { validation: data, error, isChecking: settled !== written };
}

/** Returns what makes all readers of a schema read it again. */
export function useForget(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const key of ["schema", "schemas", "schema-validation"]) void queries.invalidateQueries({ queryKey: [key] });
  };
}
