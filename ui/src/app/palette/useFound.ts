import { useQuery } from "@tanstack/react-query";

import { answered, http } from "@/shared/api/client";
import { statement } from "@/entities/fact/facts";
import { useSettled } from "@/shared/ui/useSettled";
import { thingOf, wayTo } from "@/shared/routes";
import type { Item } from "./items";

const PAUSE_MS = 150;

/** What the server finds for the words: entities, documents, runs; and the thing itself where they are an id. */
export function useFound(text: string) {
  const words = useSettled(text.trim(), PAUSE_MS);
  const isAsked = words.length >= 2;
  const { data, isFetching, error } = useQuery({
    queryKey: ["palette", words],
    queryFn: ({ signal }) => (thingOf(words) ? byId(words, signal) : byWords(words, signal)),
    enabled: isAsked,
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  return { items: isAsked ? (data ?? []) : [], isSearching: isAsked && isFetching, error: isAsked ? error : null };
}

async function byWords(words: string, signal: AbortSignal): Promise<Item[]> {
  const [search, documents, runs] = await Promise.all([
    http.GET("/api/v1/search", { params: { query: { q: words, within: ["entities"], limit: 6 } }, signal }),
    http.GET("/api/v1/documents", { params: { query: { name: words, limit: 5 } }, signal }),
    http.GET("/api/v1/runs", { params: { query: { limit: 100 } }, signal }),
  ]);
  const folded = words.toLowerCase();
  return [
    ...answered(search).entities.map(
      (entity): Item => ({ id: entity.id, group: "entities", label: entity.name, detail: entity.type, go: wayTo("entity", entity.id) }),
    ),
    ...answered(documents).items.map(
      (document): Item => ({ id: document.id, group: "documents", label: document.name, go: wayTo("document", document.id) }),
    ),
    ...answered(runs)
      .items.filter((run) => run.document.toLowerCase().includes(folded) || run.id.startsWith(folded))
      .map((run): Item => ({ id: run.id, group: "runs", label: run.document, detail: run.id, go: wayTo("run", run.id) })),
  ];
}

/** The thing with an id; none when there is no such thing. */
async function byId(id: string, signal: AbortSignal): Promise<Item[]> {
  const thing = thingOf(id);
  if (thing === "fact") {
    const { data } = await http.GET("/api/v1/facts/{fact}", { params: { path: { fact: id } }, signal });
    return data ? [{ id, group: "facts", label: statement(data.fact), detail: id, go: wayTo("fact", id) }] : [];
  }
  if (thing === "document") {
    const { data } = await http.GET("/api/v1/documents/{document}", { params: { path: { document: id } }, signal });
    return data ? [{ id, group: "documents", label: data.name, detail: id, go: wayTo("document", id) }] : [];
  }
  if (thing === "run") {
    const { data } = await http.GET("/api/v1/runs/{run}", { params: { path: { run: id } }, signal });
    return data ? [{ id, group: "runs", label: data.document, detail: id, go: wayTo("run", id) }] : [];
  }
  if (thing === "entity") {
    const { data } = await http.GET("/api/v1/entities/{entity}", { params: { path: { entity: id } }, signal });
    // It may have been made one with another, to which the server leads.
    return data ? [{ id: data.id, group: "entities", label: data.name, detail: data.type, go: wayTo("entity", data.id) }] : [];
  }
  return [];
}
