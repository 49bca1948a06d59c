import type { Schemas } from "@/shared/api/client";
import type { Done } from "./pairs";

export type EntityPair = Schemas["SuggestionItem"];

/** Two names, as one line. */
export function namesOf({ kind, entity_name, into_name }: EntityPair): string {
  return kind === "same" ? `${entity_name} ≟ ${into_name}` : entity_name;
}

/** Pairs that are not asked any more, since one of their entities became another, by the decision that did it. */
export function settledEntities(pairs: readonly EntityPair[], done: readonly Done<EntityPair>[]): ReadonlyMap<string, EntityPair> {
  const gone = new Map<string, EntityPair>();
  for (const { pair, mark } of done) {
    if (mark === "accepted" && pair.kind === "same" && pair.documents === null) gone.set(pair.entity, pair);
  }
  const decided = new Set(done.map(({ pair }) => pair.id));
  return new Map(
    pairs.flatMap(({ id, entity, into }): [string, EntityPair][] => {
      const by = gone.get(entity) ?? gone.get(into);
      return by && !decided.has(id) ? [[id, by]] : [];
    }),
  );
}
