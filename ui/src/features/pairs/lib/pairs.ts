import { reading, words } from "@/shared/address";
import type { Schemas } from "@/shared/api/client";

export type Pair = Schemas["SuggestionItem"];
export type Side = Schemas["SuggestionSide"];

/** What a person said of a pair. */
export type Mark = "accepted" | "declined";

/** A decision of this visit. */
export interface Done {
  readonly pair: Pair;
  readonly mark: Mark;
}

/** Which pair is shown; it lives in the address. */
export const pairsShownOf = reading({ pair: words(100) });

/** Two names, as one line. */
export function namesOf({ kind, entity_name, into_name }: Pair): string {
  return kind === "same" ? `${entity_name} ≟ ${into_name}` : entity_name;
}

/** Pairs that are not asked any more, since one of their entities became another, by the decision that did it. */
export function settledBy(pairs: readonly Pair[], done: readonly Done[]): ReadonlyMap<string, Pair> {
  const gone = new Map<string, Pair>();
  for (const { pair, mark } of done) {
    if (mark === "accepted" && pair.kind === "same" && pair.documents === null) gone.set(pair.entity, pair);
  }
  const decided = new Set(done.map(({ pair }) => pair.id));
  return new Map(
    pairs.flatMap(({ id, entity, into }): [string, Pair][] => {
      const by = gone.get(entity) ?? gone.get(into);
      return by && !decided.has(id) ? [[id, by]] : [];
    }),
  );
}

/** The next pair that is open: after a place, else before it; undefined if none is. */
export function nextOpen(pairs: readonly Pair[], id: string, isOpen: (id: string) => boolean): string | undefined {
  const at = pairs.findIndex((pair) => pair.id === id);
  return [...pairs.slice(at + 1), ...pairs.slice(0, Math.max(at, 0))].find((pair) => isOpen(pair.id))?.id;
}
