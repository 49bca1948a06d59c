import type { Status } from "@/entities/exploration/address";
import { knownThen } from "@/entities/fact/knownThen";

/** What of the graph the server is asked for; of the rest of the filter only paths take notice, it hides what came. */
export interface Wanted {
  readonly statuses: readonly Status[];
  readonly document: string | undefined;
  /** Conditions of the documents that say it, such as `tag=press`. */
  readonly where: readonly string[] | undefined;
  /** The moment at which the graph knew it; absent: now. */
  readonly knownAt: string | undefined;
}

/** What is wanted as an address says it. */
export function inQuery({ statuses, ...documents }: Wanted) {
  return { status: [...statuses], ...ofDocuments(documents) };
}

/** What is wanted as a body says it. */
export function inBody({ statuses, ...documents }: Wanted) {
  return { statuses: [...statuses], ...ofDocuments(documents) };
}

function ofDocuments({ document, where, knownAt }: Omit<Wanted, "statuses">) {
  return { ...(document === undefined ? {} : { document }), ...within(where), ...knownThen(knownAt) };
}

/** The condition of documents as addresses and bodies have it; nothing where there is none. */
export function within(where: readonly string[] | undefined) {
  return where === undefined ? {} : { where: [...where] };
}
