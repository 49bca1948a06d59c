import { describe, expect, it } from "vitest";

import { exploredOf, stepsIn } from "@/entities/exploration/address";
import { explorationOf } from "./exploring";
import { explorableIn } from "@/entities/query-answer/explorable";

const id = (kind: string, number: number) => `${kind}_${number.toString(16).padStart(32, "0")}`;
const node = (one: string | null, labels: string[], properties = {}) => ({ id: one, labels, properties });
const run = { cypher: "MATCH (n:Person {name: $name}) RETURN n", parameters: { name: "Ann ~. 创" }, rows: 1000 };

describe("what of an answer the explorer can draw", () => {
  it("are entities, events and facts, however they stand there, each once", () => {
    const met = { type: "met", start: id("entity", 1), end: id("entity", 2), properties: { fact: id("fact", 3) } };
    const rows = [
      [node(id("entity", 1), ["Entity"]), met, "Ann", 7, null],
      [[id("event", 4)], { facts: [node(id("fact", 5), ["Fact"], { status: "contested" })] }, node(id("doc", 6), ["Document"]), node(null, ["Verdict"])],
      [node(id("doc", 6), ["Document"]), id("chunk", 8), "entity_short"],
    ];
    expect(explorableIn(rows)).toEqual({
      ids: [id("entity", 1), id("entity", 2), id("fact", 3), id("event", 4), id("fact", 5)],
      others: 2,
      statuses: new Set([null, "contested"]),
    });
  });
});

describe("the address of an answer in the explorer", () => {
  const things = (count: number, statuses: (string | null)[] = []) => ({
    ids: Array.from({ length: count }, (_, at) => id("entity", at)),
    others: 0,
    statuses: new Set(statuses),
  });

  it("names few things one by one, and of many the query with its parameters", () => {
    const few = explorationOf(things(50), run);
    expect(stepsIn(exploredOf({ ...few }))).toEqual([{ do: "set", ids: things(50).ids }]);
    const many = explorationOf(things(51), run);
    expect(stepsIn(exploredOf({ ...many }))).toEqual([{ do: "asked", cypher: run.cypher, parameters: JSON.stringify(run.parameters), rows: 1000 }]);
  });

  it("is none for a query that is too long for one", () => {
    expect(explorationOf(things(51), { ...run, cypher: "x".repeat(5000) })).toBeNull();
    expect(explorationOf(things(50), { ...run, cypher: "x".repeat(5000) })).not.toBeNull();
  });

  it("lets facts be seen whatever their status is", () => {
    expect(explorationOf(things(1, ["accepted"]), run)?.statuses).toBeUndefined();
    expect(explorationOf(things(1, ["contested"]), run)?.statuses).toEqual(["accepted", "contested"]);
    expect(explorationOf(things(1, [null]), run)?.statuses).toEqual(["accepted", "contested", "rejected"]);
  });
});
