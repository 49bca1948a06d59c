import { answered, http, type Schemas } from "@/shared/api/client";
import { flawOf, type Order, type Staged } from "./intake";

/** What is looked at in one request; beyond it, only the sizes are told. */
export const MOST_FILES = 100;
export const MOST_BYTES = 50_000_000;

/** What things would take, and what is known of each, by its key. */
export interface Preflight {
  readonly answer: Schemas["PreflightAnswer"];
  readonly of: ReadonlyMap<string, Schemas["ForeseenItem"]>;
}

/** What of a list can be looked at before it is sent: files and texts, as many as fit; pages of the web are not fetched. */
export function lookedAt(items: readonly Staged[]): readonly Staged[] {
  let bytes = 0;
  return items
    .filter((item) => item.content.kind !== "url" && flawOf(item) === null && item.state !== "sending")
    .filter((item, index) => index < MOST_FILES && (bytes += item.size ?? 0) <= MOST_BYTES);
}

/** Asks the server what things would take; nothing is kept there. */
export async function foreseen(items: readonly Staged[], order: Order, signal: AbortSignal): Promise<Preflight> {
  const form = new FormData();
  for (const { name, content } of items) {
    if (content.kind === "file") form.append("files", content.file);
    if (content.kind === "text") form.append("files", new File([content.text], `${name}.txt`, { type: "text/plain" }));
  }
  form.append("order", JSON.stringify(order));
  const body = { files: [], order: "" };
  const answer = answered(await http.POST("/api/v1/documents/preflight", { body, bodySerializer: () => form, signal }));
  return { answer, of: byKey(items, answer.documents) };
}

/** The answer has one document for each file, in their order. */
export function byKey(items: readonly Staged[], documents: readonly Schemas["ForeseenItem"][]): Preflight["of"] {
  const found = new Map<string, Schemas["ForeseenItem"]>();
  items.forEach((item, index) => {
    const document = documents[index];
    if (document) found.set(item.key, document);
  });
  return found;
}
