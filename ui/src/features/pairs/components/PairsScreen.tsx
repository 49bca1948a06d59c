import { sendOfEntities, useEntityPairs, useOneEntityPair, withdrawOfEntities } from "../hooks/useEntityPairs";
import { useNamed } from "../hooks/useNamed";
import type { Asking } from "../lib/asking";
import { namesOf, settledEntities, type EntityPair } from "../lib/entityPairs";
import { Pairs } from "./Pairs";
import { SidesOfEntities } from "./SidesOfEntities";

const ENTITIES: Asking<EntityPair> = {
  kind: "entities",
  path: "/review/pairs",
  nameOf: namesOf,
  questionOf: ({ kind }) => kind,
  consequenceOf: ({ kind, documents, entity_name: name, into_name: into }, t) => {
    const count = documents?.length ?? 0;
    if (kind === "different") return t("pairs.what.different", { name, count });
    return documents === null ? t("pairs.what.same", { name, into }) : t("pairs.what.some", { name, into, count });
  },
  Sides: SidesOfEntities,
  settledBy: settledEntities,
  whySettled: ({ entity_name: name, into_name: into }, t) => t("pairs.settled", { name, into }),
  send: sendOfEntities,
  withdraw: withdrawOfEntities,
  // Events of entities that became one may be one by that.
  changes: ["/api/v1/entities/{entity}", "/api/v1/facts/{fact}", "/api/v1/suggestions", "/api/v1/event-pairs"],
};

/** Which entities are perhaps one, and which are perhaps two: both sides beside one another, and a key decides. */
export function PairsScreen() {
  const list = useEntityPairs();
  return <Pairs of={ENTITIES} list={list} named={useOneEntityPair(useNamed(list))} />;
}
