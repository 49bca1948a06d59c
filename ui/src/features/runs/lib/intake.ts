import type { Schemas } from "@/shared/api/client";

/** Something that waits to be sent: a file, a text, or the address of a page. */
export type Content =
  | { readonly kind: "file"; readonly file: File }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "url"; readonly url: string };

export interface Staged {
  /** Also the request's idempotency key: sent twice, it is accepted once. */
  readonly key: string;
  readonly name: string;
  /** In bytes; null for a page that was not fetched yet. */
  readonly size: number | null;
  readonly content: Content;
  readonly state: "ready" | "sending" | "refused";
  readonly error: unknown;
}

export type Order = Required<Pick<Schemas["TextAsked"], "team" | "schema" | "verify" | "again">>;

export const VERIFY = ["", "contested", "all", "none"] as const;

const same = (one: Staged, other: Staged) => {
  const [a, b] = [one.content, other.content];
  if (a.kind === "file") {
    return b.kind === "file" && a.file.name === b.file.name && a.file.size === b.file.size && a.file.lastModified === b.file.lastModified;
  }
  return a.kind === "text" ? b.kind === "text" && a.text === b.text : b.kind === "url" && a.url === b.url;
};

export function stagedFile(file: File): Staged {
  return staged(file.name, file.size, { kind: "file", file });
}

export function stagedText(name: string, text: string): Staged {
  return staged(name, new Blob([text]).size, { kind: "text", text });
}

export function stagedUrl(url: string): Staged {
  return staged(url, null, { kind: "url", url });
}

function staged(name: string, size: number | null, content: Content): Staged {
  return { key: crypto.randomUUID(), name, size, content, state: "ready", error: null };
}

/** Adds what was chosen, each thing once; also tells how many were there already. */
export function added(before: readonly Staged[], chosen: readonly Staged[]): { items: readonly Staged[]; repeated: number } {
  const items = [...before];
  for (const one of chosen) if (!items.some((other) => same(one, other))) items.push(one);
  return { items, repeated: before.length + chosen.length - items.length };
}

/** Whether it can be sent: what is empty, and what is no address of the web, would only be refused. */
export function flawOf(item: Staged): "empty" | "address" | null {
  if (item.content.kind === "url") return /^https?:\/\/[^\s/]+/i.test(item.content.url) ? null : "address";
  return item.size === 0 ? "empty" : null;
}
