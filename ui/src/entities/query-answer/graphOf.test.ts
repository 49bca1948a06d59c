import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { factsIn, MOST_NODES, nameOf, pictureOf, placed, typeOf } from "./graphOf";

const node = (id: string, labels = ["Entity", "Person"], properties = {}) => ({ id, labels, properties: { name: id, ...properties } });
const edge = (start: string | null, end: string | null, type = "met") => ({ type, start, end, properties: {} });

describe("a picture of rows", () => {
  it("has each node once, and only the relationships that were returned", () => {
    const { data, nodes, edges, left } = pictureOf([[node("a"), edge("a", "b"), node("b")], [{ nodes: [node("a")], relationships: [edge("a", "b")] }, [node("c")], 3]]);
    expect(data.nodes.map((one) => one.id).sort()).toEqual(["a", "b", "c"]);
    expect(data.edges.map((one) => [one.source, one.target, one.type])).toEqual([["a", "b", "met"]]);
    expect([nodes, edges, left]).toEqual([3, 1, 0]);
  });

  it("says how much it leaves out: ends that were not returned, and nodes beyond the limit", () => {
    expect(pictureOf([[node("a"), edge("a", "z"), edge(null, "a")]]).left).toBe(2);
    const many = pictureOf(Array.from({ length: MOST_NODES + 5 }, (_, at) => [node(`n${at}`)]));
    expect([many.data.nodes.length, many.nodes, many.left]).toEqual([MOST_NODES, MOST_NODES + 5, 5]);
  });

  it("gives every node a place of its own", () => {
    const pairs = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), pairs, (count, found) => {
        const nodes = Array.from({ length: count }, (_, at) => ({ id: `n${at}`, kind: "entity" as const, name: "", type: "", x: 0, y: 0, degree: 0 }));
        const edges = found.map(([a, b], at) => ({ id: `e${at}`, source: `n${a % count}`, target: `n${b % count}`, type: "", support: 1, status: "accepted" as const }));
        const done = placed(nodes, edges);
        expect(done.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        expect(new Set(done.map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`)).size).toBe(count);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a node", () => {
  it("is called as people would, and is of its telling type", () => {
    expect([nameOf(node("a", [], { name: "" })), nameOf({ id: null, labels: [], properties: {} })]).toEqual(["a", "?"]);
    expect([typeOf(node("a")), typeOf(node("a", ["Event"])), typeOf(node("a", []))]).toEqual(["Person", "Event", "?"]);
  });
});

describe("facts in rows", () => {
  it("are ids and nodes of facts, however deep, each once", () => {
    const id = `fact_${"a".repeat(32)}`;
    const other = `fact_${"b".repeat(32)}`;
    expect(factsIn([[id, node(other, ["Fact"])], [[{ deep: id }], "fact_x", null, 7]])).toEqual([id, other]);
  });
});
