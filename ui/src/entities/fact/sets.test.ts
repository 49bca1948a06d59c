import { describe, expect, it } from "vitest";

import { filterOf } from "./facts";
import { hasOwnOrder, orderOf, SETS, wantedOf } from "./sets";

const asked = (search: Record<string, unknown>) => {
  const filter = filterOf(search);
  return { ...wantedOf(filter, "kim"), sort: orderOf(filter) };
};

describe("saved filters", () => {
  it("are filters and orders of the API", () => {
    // Each as it stands in an address that people have kept.
    expect(asked({ set: "disputed", status: "contested", sort: "priority" })).toEqual({ status: "contested", sort: "priority" });
    expect(asked({ set: "risky", status: "accepted", sort: "confidence" })).toEqual({ status: "accepted", reviewed: false, sort: "confidence" });
    expect(asked({ set: "low", status: "any", sort: "confidence" })).toEqual({ max_confidence: 0.5, reviewed: false, sort: "confidence" });
    expect(asked({ set: "unverified", status: "any", sort: "id" })).toEqual({ verified: false, reviewed: false, sort: "id" });
    expect(asked({ set: "newtype", status: "any", sort: "id" })).toEqual({ new_type: true, reviewed: false, sort: "id" });
    expect(asked({ set: "impact", status: "contested", sort: "id" })).toEqual({ status: "contested", reviewed: false, sort: "impact" });
    expect(asked({ set: "overruled", status: "any", sort: "id" })).toEqual({ overruled: true, sort: "id" });
    expect(asked({ set: "mine", status: "any", sort: "id" })).toEqual({ reviewer: "kim", sort: "latest" });
  });

  it("are of what some documents say, where one wants that", () => {
    expect(asked({ where: ["tag=press", "date>=2020"], status: "any", sort: "id" })).toEqual({ where: ["tag=press", "date>=2020"], sort: "id" });
  });

  it("of a moment leave out what the graph knows now alone, and have its one order", () => {
    const known = { knownAt: "2026-01-31T12:00:00Z", status: "accepted" };
    const then = { recorded_at: "2026-01-31T12:00:00Z", status: "accepted", sort: "id" };
    expect(asked({ ...known, sort: "priority", about: "entity_1" })).toEqual({ ...then, about: "entity_1" });
    expect(asked({ ...known, set: "risky", expert: "reader" })).toEqual(then);
    expect(asked({ knownAt: "soon" })).toEqual({ status: "contested", sort: "priority" });
  });

  it("are narrowed down by what else is chosen", () => {
    const chosen = { status: "accepted", kind: "event", type: "founded", document: "doc_1", about: "entity_1", expert: "reader" };
    expect(asked({ set: "mine", ...chosen })).toEqual({ ...chosen, reviewer: "kim", sort: "latest" });
    expect(asked({ ids: ["fact_1", "fact_2"] })).toEqual({ id: ["fact_1", "fact_2"], sort: "priority" });
  });

  it("have an order of their own where they are one", () => {
    expect(SETS.filter((set) => hasOwnOrder(filterOf({ set })))).toEqual(["impact", "mine"]);
    expect(hasOwnOrder(filterOf({ ids: ["fact_1"] }))).toBe(false);
  });
});
