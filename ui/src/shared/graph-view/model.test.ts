import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { caption, joined, neighbours, towards, without, type GraphData, type GraphEdge, type GraphNode } from "./model";

const node = (id: string, x = 0, y = 0): GraphNode => ({ id, kind: "entity", name: id, type: "Person", x, y, degree: 1 });
const edge = (source: string, target: string): GraphEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  type: "met",
  support: 1,
  status: "accepted",
});
const star: GraphData = {
  nodes: [node("a"), node("right", 1, 0), node("up", 0, 1), node("left", -1, 0), node("far", 3, 3)],
  edges: [edge("a", "right"), edge("up", "a"), edge("a", "left")],
};

describe("towards", () => {
  it.each([
    ["ArrowRight", "right"],
    ["ArrowUp", "up"],
    ["ArrowLeft", "left"],
    ["ArrowDown", undefined],
    ["Enter", undefined],
  ])("goes with %s to %s", (key, wanted) => {
    expect(towards(star, "a", key)).toBe(wanted);
  });
});

describe("joined", () => {
  it("leaves nodes where they are, and drops edges that lead out of the picture", () => {
    const more = { nodes: [node("a", 9, 9), node("b", 2, 2)], edges: [edge("a", "b"), edge("b", "elsewhere")] };
    const both = joined(star, more);
    expect(both.nodes.find((n) => n.id === "a")).toEqual(node("a"));
    expect(both.edges.map((e) => e.id)).toEqual(["a-right", "up-a", "a-left", "a-b"]);
  });

  it("holds everything once, however often the same is brought", () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });
    fc.assert(
      fc.property(some, some, (one, other) => {
        const data = (ids: number[]): GraphData => ({ nodes: ids.map((id) => node(String(id))), edges: [] });
        const both = joined(joined(data(one), data(other)), data(other));
        expect(both.nodes.map((n) => n.id).sort()).toEqual([...new Set([...one, ...other])].map(String).sort());
      }),
    );
  });
});

describe("without", () => {
  it("takes the edges of a hidden node away too", () => {
    const rest = without(star, new Set(["up"]));
    expect(rest.nodes.map((n) => n.id)).toEqual(["a", "right", "left", "far"]);
    expect(rest.edges.map((e) => e.id)).toEqual(["a-right", "a-left"]);
  });
});

describe("neighbours", () => {
  it("counts edges in both directions", () => {
    expect([...(neighbours(star).get("a") ?? [])].sort()).toEqual(["left", "right", "up"]);
    expect([...(neighbours(star).get("up") ?? [])]).toEqual(["a"]);
  });
});

describe("caption", () => {
  it("cuts long names between characters", () => {
    expect(caption("😀".repeat(40), 3)).toBe("😀😀…");
    expect(caption("Marie Curie")).toBe("Marie Curie");
  });
});
