import { keepPreviousData, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

import { answered, api, http, ProblemError, type Schemas } from "@/shared/api/client";
import { useSettled } from "@/shared/ui/useSettled";
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

async function newestOf(name: string): Promise<Version> {
  return versionOf(answered(await http.GET("/api/v1/schemas/{name}", { params: { path: { name } } })));
}

/** A version of a schema; the newest if none is named. */
export function useVersion(name: string, version: number | undefined) {
  const params = { path: { name }, query: version === undefined ? {} : { version } };
  return api.useQuery("get", "/api/v1/schemas/{name}", { params }, {
    select: versionOf,
    staleTime: version === undefined ? 0 : Infinity,
    refetchOnMount: true,
    retry: false,
  });
}

export type Saved =
  | { readonly kind: "saved"; readonly version: Version }
  /** Somebody else made a version meanwhile. */
  | { readonly kind: "changed"; readonly theirs: Version };

/** Makes a new version of a schema; all who read schemas read them again then. */
export function useSave() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, on }: { readonly draft: Draft; readonly on: Version }): Promise<Saved> => {
      try {
        return { kind: "saved", version: await put(draft, on.tag) };
      } catch (error) {
        if (!(error instanceof ProblemError) || error.problem.status !== 412) throw error;
        return { kind: "changed", theirs: await newestOf(draft.name) };
      }
    },
    onSuccess: ({ kind }) => (kind === "saved" ? forget(queries) : undefined),
  });
}

const EMPTY = { version: "1", language: "en", definition: "", guidelines: "", open_relations: false, corenlp: {}, entities: {}, relations: {}, events: {} };

/** Makes a new schema, a copy of another if one is named. */
export function useMake() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, from }: { readonly name: string; readonly from: string }) =>
      put({ ...(from === "" ? EMPTY : (await newestOf(from)).draft), name }, undefined),
    onSuccess: () => forget(queries),
  });
}

/** @param tag of the version that was changed; undefined for a new schema. */
async function put(draft: Draft, tag: string | undefined): Promise<Version> {
  const params = { path: { name: draft.name }, header: tag ? { "If-Match": tag } : {} };
  return versionOf(answered(await http.PUT("/api/v1/schemas/{name}", { params, body: { schema: { ...draft } } })));
}

function forget(queries: QueryClient): void {
  const ofSchemas = ({ queryKey: [, path] }: { readonly queryKey: readonly unknown[] }) => typeof path === "string" && path.startsWith("/api/v1/schemas");
  void queries.invalidateQueries({ predicate: ofSchemas });
}

const PAUSE_MS = 400;

/** What the server says of a schema, or of the text of one, while it is written; the last answer stays meanwhile. */
export function useValidation(content: { readonly schema: Draft } | { readonly yaml: string }) {
  const written = JSON.stringify(content);
  const settled = useSettled(written, PAUSE_MS);
  const body = useMemo(() => JSON.parse(settled) as { yaml: string }, [settled]);
  const { data, error } = api.useQuery("post", "/api/v1/schemas/validate", { body }, { placeholderData: keepPreviousData, gcTime: 60_000 });
  return { validation: data, error, isChecking: settled !== written };
}
