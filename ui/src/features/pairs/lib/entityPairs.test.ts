import { describe, expect, it } from "vitest";

import { namesOf, settledEntities, type EntityPair } from "./entityPairs";
import { nextOpen } from "./pairs";

const pair = (entity: string, into: string, more: Partial<EntityPair> = {}) =>
  ({ id: `${entity}-${into}`, kind: entity === into ? "different" : "same", entity, into, entity_name: entity, into_name: into, documents: null, ...more }) as EntityPair;
const PAIRS = [pair("bill", "william"), pair("bill", "billy"), pair("ann", "anne"), pair("cid", "cid", { documents: ["d1"] })];
const [BILL, BILLY, ANN] = PAIRS as [EntityPair, EntityPair, EntityPair, EntityPair];

describe("pairs of entities", () => {
  it("are settled when one of their entities became another, and by which decision", () => {
    expect([...settledEntities(PAIRS, [{ pair: BILL, mark: "accepted" }])]).toEqual([[BILLY.id, BILL]]);
    expect([...settledEntities(PAIRS, [{ pair: BILL, mark: "declined" }])]).toEqual([]);
  });

  it("are not settled by a name that became another in some documents", () => {
    const some = { ...BILL, documents: ["d1"] };
    expect([...settledEntities(PAIRS, [{ pair: some, mark: "accepted" }])]).toEqual([]);
  });

  it("are gone through to the next open one, and then from the beginning", () => {
    const isOpen = ({ id }: { readonly id: string }) => id !== BILLY.id;
    expect(nextOpen(PAIRS, BILL.id, isOpen)).toBe(ANN);
    expect(nextOpen(PAIRS, "cid-cid", isOpen)).toBe(BILL);
    expect(nextOpen(PAIRS, BILL.id, () => false)).toBeUndefined();
  });

  it("are called by both names, or by the one that they share", () => {
    expect(PAIRS.map(namesOf)).toEqual(["bill ≟ william", "bill ≟ billy", "ann ≟ anne", "cid"]);
  });
});
