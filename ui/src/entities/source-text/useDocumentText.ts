import { api } from "@/shared/api/client";

/** The text of a document of the graph, with what it states; undefined: of none yet. Texts do not change. */
export function useDocumentText(document: string | undefined) {
  const params = { path: { document: document ?? "" } };
  return api.useQuery("get", "/api/v1/documents/{document}/text", { params }, { enabled: document !== undefined, staleTime: Infinity, retry: false });
}
