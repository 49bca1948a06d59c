import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { after, NOTHING, type Brought, type Part, type Scene } from "./scene";
import type { Sieve } from "@/entities/exploration/address";
import { counted, drawn, visibleScene } from "./visibleScene";
import { signsOf } from "@/shared/graph-view/signs";
import type { Step } from "@/entities/exploration/steps";
import { bannerText } from "./bannerText";

const ALL: Sieve = { withoutTypes: [], withoutPredicates: [], withoutRealis: [], confidence: 0, asOf: undefined };

function part(edges: readonly string[], { total, status = "accepted", confidence = 0.9 } : Given = { total: 0 }): Part {
  const ids = [...new Set(edges.flatMap((edge) => edge.split("-")))];
  const nodes = ids.map((id, at) => ({ id, kind: "entity" as const, type: id.toUpperCase(), name: id, realis: null, facts: 9, x: at, y: at }));
  const made = edges
    .filter((edge) => edge.includes("-"))
    .map((edge) => {
      const [start = "", end = ""] = edge.split("-");
      const rest = { kind: "relation" as const, predicate: "met", status, support: 1, confidence, disagreement: 0, valid_from: null, valid_to: null };
      return { fact_id: `${edge} ${status}`, start, end, ...rest };
    });
  return { nodes, edges: made, total: total || nodes.length };
}

interface Given {
  readonly total: number;
  readonly status?: "accepted" | "contested";
  readonly confidence?: number;
}

function scene(...taken: readonly (readonly [Step, Brought])[]): Scene {
  return taken.reduce((now, [step, brought]) => after(now, step, brought), NOTHING);
}

const ids = (one: Scene) => [...one.nodes.keys()].sort().join("");
const star = [{ do: "ego", id: "a" }, part(["a-b", "a-c"], { total: 9 })] as const;
const expand = (id: string, edges: readonly string[], total = 0) =>
  [{ do: "expand", id, count: 50 }, part(edges, { total })] as const;

describe("a picture", () => {
  it("grows by expansions, and leaves what was there where it is", () => {
    const before = scene(star);
    const now = scene(star, expand("b", ["b-d", "d-c"]));
    expect(ids(now)).toBe("abcd");
    for (const id of ["a", "b", "c"]) expect(now.nodes.get(id)).toEqual(before.nodes.get(id));
    expect([...now.facts.values()].map((fact) => `${fact.source}${fact.target}`)).toEqual(["ab", "ac", "bd", "dc"]);
  });

  it("is the same however often the same is brought, and holds no fact without its ends", () => {
    const edge = fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("a", "b", "c", "e")).map(([from, to]) => `${from}-${to}`);
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 9 }), fc.array(edge, { maxLength: 9 }), (one, other) => {
        const first = [{ do: "ego", id: "a" }, part(["a", ...one])] as const;
        const once = scene(first, expand("a", other));
        expect(scene(first, expand("a", other), expand("a", other)).nodes).toEqual(once.nodes);
        for (const { source, target } of once.facts.values()) expect(once.nodes.has(source) && once.nodes.has(target)).toBe(true);
      }),
    );
  });

  it("loses by collapsing what only hangs on the node, but neither the pinned nor the centre", () => {
    const grown = [star, expand("b", ["b-d", "b-e", "d-e", "b-f", "f-c"])] as const;
    expect(ids(scene(...grown, [{ do: "collapse", id: "b" }, null]))).toBe("abcf");
    const pinned = [{ do: "pin", id: "d", x: 5, y: 6 }, null] as const;
    expect(ids(scene(...grown, pinned, [{ do: "collapse", id: "b" }, null]))).toBe("abcdef");
    expect(ids(scene(star, [{ do: "collapse", id: "a" }, null]))).toBe("a");
  });

  it("puts the middle of a path between its ends", () => {
    const now = scene(star, [{ do: "path", from: "b", to: "c" }, part(["b-m", "m-c"])]);
    const [b, m, c] = ["b", "m", "c"].map((id) => now.nodes.get(id)?.x ?? 0) as [number, number, number];
    expect(m).toBeGreaterThan(Math.min(b, c));
    expect(m).toBeLessThan(Math.max(b, c));
  });

  it("shows the id where a name has nothing to see", () => {
    const blank: Part = { ...part(["a"]), nodes: part(["a"]).nodes.map((node) => ({ ...node, name: "\u200b \u202e" })) };
    expect(scene([{ do: "top", count: 1 }, blank]).nodes.get("a")?.name).toBe("a");
  });

  it("shows communities as nodes that open by a member", () => {
    const member = part(["a"]).nodes;
    const map = { communities: [{ id: 0, size: 7, members: member, x: 1, y: 2 }], links: [], total: 4, computed_at: "" };
    const now = scene([{ do: "map" }, map]);
    expect(now.nodes.get("community_0")).toMatchObject({ kind: "community", name: "a", member: "a", degree: 7 });
    expect([now.total, now.begun]).toEqual([4, 1]);
  });
});

describe("what is to be seen", () => {
  it("leaves out what is hidden or filtered, and what stands alone because of that", () => {
    const one = scene(star, [{ do: "hide", id: "c" }, null]);
    expect(visibleScene(one, ALL)).toMatchObject({ filtered: 0, hidden: 1 });
    const narrow = visibleScene(scene(star), { ...ALL, withoutTypes: ["B"] });
    expect([narrow.nodes.map((node) => node.id).join(""), narrow.filtered]).toEqual(["ac", 1]);
    const sure = visibleScene(scene(star), { ...ALL, confidence: 0.95 });
    expect([sure.nodes.map((node) => node.id).join(""), sure.facts]).toEqual(["a", []]);
  });

  it("counts every node as seen, filtered or hidden", () => {
    fc.assert(
      fc.property(fc.subarray(["b", "c", "x"]), fc.subarray(["A", "B", "C"]), fc.double({ min: 0, max: 1, noNaN: true }), (hide, types, confidence) => {
        const one = scene(star, ...hide.map((id) => [{ do: "hide", id } as const, null] as const));
        const now = visibleScene(one, { ...ALL, withoutTypes: types, confidence });
        expect(now.nodes.length + now.filtered + now.hidden).toBe(one.nodes.size);
        const shown = new Set(now.nodes.map((node) => node.id));
        expect(now.facts.every(({ source, target }) => shown.has(source) && shown.has(target))).toBe(true);
      }),
    );
  });

  it("draws facts of the same ends as one line, as certain as the best and marked by the worst", () => {
    const both = part(["a-b"], { total: 0, status: "contested" });
    const one = scene([{ do: "ego", id: "a" }, part(["a-b"])], [{ do: "expand", id: "a", count: 5 }, both]);
    expect(drawn(visibleScene(one, ALL)).edges).toEqual([
      { id: "a b", source: "a", target: "b", type: "met", support: 2, status: "accepted", worst: "contested" },
    ]);
  });

  it("counts values, the most frequent first", () => {
    expect(counted(["b", "a", "b", "c"])).toEqual([["b", 2], ["a", 1], ["c", 1]]);
  });
});

describe("the banner", () => {
  const says = (steps: readonly Step[], one: Scene, sieve = ALL) => bannerText(steps, one, visibleScene(one, sieve));
  it("tells the whole of which a part is shown, and offers more", () => {
    const top = { do: "top", count: 300 } as const;
    const one = scene([top, part(["a-b", "a-c"], { total: 2623 })]);
    expect(says([top], one)).toEqual({
      sentences: [["explorer.told.top", { shown: 3, total: 2623, begun: 3, name: "" }]],
      more: { step: { do: "top", count: 600 }, count: 300 },
    });
    expect(says([{ do: "top", count: 1900 }], one).more?.step).toEqual({ do: "top", count: 2000 });
    expect(says([{ do: "top", count: 2000 }], one).more).toBeNull();
  });

  it("tells what a query returned that is not drawn, and draws what else it did", () => {
    const asked = { do: "asked", cypher: "RETURN 1", parameters: "{}", rows: 9 } as const;
    const omitted = { beyond: 7, gone: 1, others: 3, isCut: true };
    const one = scene([asked, { ...part(["a-b", "c"], { total: 5 }), omitted }]);
    expect([ids(one), one.centre]).toEqual(["abc", null]);
    expect(says([asked], one)).toEqual({
      sentences: [
        ["explorer.told.asked", { shown: 3, total: 5, begun: 3, name: "" }],
        ["explorer.told.beyond", { count: 7, most: 2000 }],
        ["explorer.told.gone", { count: 1 }],
        ["explorer.told.others", { count: 3 }],
        ["explorer.told.cut", {}],
      ],
      more: null,
    });
  });

  it("tells what came, went, was filtered and hidden", () => {
    const steps: Step[] = [{ do: "ego", id: "a" }];
    const grown = scene(star, expand("b", ["b-d"]), [{ do: "hide", id: "c" }, null]);
    const { sentences, more } = says(steps, grown, { ...ALL, withoutTypes: ["B"] });
    expect(sentences.map(([key]) => key)).toEqual([
      "explorer.told.ego",
      "explorer.told.extra",
      "explorer.told.filtered",
      "explorer.told.hidden",
    ]);
    expect(sentences[0]?.[1]).toMatchObject({ name: "a", begun: 2, total: 8 });
    expect(more).toEqual({ step: { do: "expand", id: "a", count: 6 }, count: 6 });
    expect(says(steps, scene(star, [{ do: "collapse", id: "a" }, null])).sentences[1]).toEqual(["explorer.told.collapsed", { count: 2 }]);
  });
});

describe("signs", () => {
  it("give each type letters of its own, and never another when others come", () => {
    expect([...signsOf(["Person", "Place", "Pet", "人物", "", "P"]).values()].map((sign) => sign.letters)).toEqual([
      "P", "Pl", "Pe", "人", "?", "P2",
    ]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 30 }), fc.array(fc.string(), { maxLength: 5 }), (types, later) => {
        const now = signsOf(types);
        const then = signsOf([...types, ...later]);
        for (const type of types) expect(then.get(type)).toEqual(now.get(type));
        expect(new Set([...then.values()].map((sign) => sign.letters)).size).toBe(then.size);
      }),
    );
  });
});
