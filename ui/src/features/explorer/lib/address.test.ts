import { describe, expect, it } from "vitest";

import { exploredOf, toggled } from "@/entities/exploration/address";
import { cypherOf, nodeCypher } from "./cypher";
import { factRows, nodeRows, orderOf } from "./rows";

describe("the address of the explorer", () => {
  it("takes what it knows and leaves the rest", () => {
    const read = exploredOf({
      view: "ego~a.nonsense~b", at: "a", show: "table", list: "edges", statuses: ["rejected", "evil", "accepted"],
      confidence: "0.5", types: ["Person", 3], quote: "1", from: "x".repeat(101), sort: "-name",
    });
    expect(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))).toEqual({
      view: "ego~a", at: "a", show: "table", statuses: ["accepted", "rejected"], confidence: 0.5, types: ["Person"], quote: 1, sort: "-name",
    });
    expect(Object.values(exploredOf({ confidence: 7, statuses: ["accepted"], quote: -1 })).every((one) => one === undefined)).toBe(true);
  });

  it("has a date only if there is one; a year alone comes as a number", () => {
    expect([2004, "2004-05", "2004-05-17", "2004-02-30", "soon", undefined].map((asOf) => exploredOf({ asOf }).asOf)).toEqual([
      "2004", "2004-05", "2004-05-17", undefined, undefined, undefined,
    ]);
  });

  it("begins with what another screen speaks of", () => {
    expect(exploredOf({ focus: "entity_1" })).toMatchObject({ view: "ego~entity_1", at: "entity_1" });
    expect(exploredOf({ focus: "entity_1", view: "map" })).toMatchObject({ view: "map", at: undefined });
  });

  it("puts a value in and takes it out", () => {
    expect(toggled(undefined, "a")).toEqual(["a"]);
    expect(toggled(["a", "b"], "a")).toEqual(["b"]);
    expect(toggled(["a"], "a")).toBeUndefined();
  });
});

describe("Cypher to copy", () => {
  it("gives values as parameters, whatever they hold", () => {
    expect(cypherOf({ name: "O'Neil \\ \n" }, "RETURN $name")).toBe(":params {name: 'O\\'Neil \\\\ \\n'}\n\nRETURN $name");
    expect(nodeCypher({ id: "e1", kind: "event" })).toContain("MATCH (n:Event {id: $id})");
  });
});

describe("the table", () => {
  const nodes = ["b", "a10", "a9"].map((name, at) => ({
    id: name, kind: "entity" as const, type: "T", name, realis: null, degree: at, x: 0, y: 0,
  }));
  const fact = {
    id: "f", source: "b", target: "a9", kind: "relation" as const, predicate: "met", status: "accepted" as const,
    support: 1, confidence: 0.5, disagreement: 0, valid_from: null, valid_to: null,
  };

  it("sorts by any column, numbers in names as numbers", () => {
    const names = (sort: string) => nodeRows(nodes, [fact], orderOf(sort, ["name", "lines", "facts"], "name")).map((row) => row.node.name);
    expect([names("name"), names("-name"), names("-lines"), names("facts"), names("evil")]).toEqual([
      ["a9", "a10", "b"], ["b", "a10", "a9"], ["a9", "b", "a10"], ["b", "a10", "a9"], ["a9", "a10", "b"],
    ]);
    expect(factRows(nodes, [fact], { column: "subject", isFalling: false })).toEqual([{ fact, subject: "b", object: "a9" }]);
  });
});
