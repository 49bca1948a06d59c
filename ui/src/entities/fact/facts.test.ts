import { describe, expect, it } from "vitest";

import { factBeside, filterOf, following, MOST_IDS, queueKey, statement, type Fact } from "./facts";

const part = (name: string) => ({ id: name, name, type: "Person" });
const fact = (id: string, object: string | null = "Bob"): Fact => ({
  id,
  kind: "relation",
  predicate: "met",
  status: "contested",
  confidence: 0.5,
  disagreement: 0.5,
  support: 1,
  review: null,
  kept: false,
  valid_from: null,
  valid_to: null,
  value: null,
  datatype: null,
  unit: null,
  subject: part("Ann"),
  object: object === null ? null : part(object),
});
const queue = ["a", "b", "c"].map((id) => fact(id));

describe("statement", () => {
  it("reads as a sentence", () => {
    expect(statement(fact("a"))).toBe("Ann –met→ Bob");
    expect(statement({ ...fact("a", null), predicate: "Person" })).toBe("Ann: Person");
  });

  it("has the value of an attribute, with its unit", () => {
    const attribute = { ...fact("a", null), kind: "attribute" as const };
    const said = (predicate: string, value: string, datatype: string, unit: string | null) =>
      statement({ ...attribute, predicate, value, datatype, unit });
    expect(said("revenue", "12500000.75", "xsd:decimal", "USD")).toBe("Ann –revenue→ 12,500,000.75 USD");
    expect(said("age", "34", "xsd:integer", "year")).toBe("Ann –age→ 34 years");
    expect(said("area", "32.3748513792", "xsd:decimal", "km2")).toBe("Ann –area→ 32.3749 km²");
    expect(said("share", "0.0004321234", "xsd:decimal", "%")).toBe("Ann –share→ 0.0004321234 %");
    expect(said("age", "1", "xsd:integer", "year")).toBe("Ann –age→ 1 year");
    expect(said("born_on", "1867-11-07", "xsd:date", null)).toBe("Ann –born_on→ 1867-11-07");
  });
});

describe("filterOf", () => {
  it("takes what it knows and leaves the rest", () => {
    const { set, status, kind, sort, ids, fact: shown, ...rest } = filterOf({ set: "low", status: "rejected", kind: "event", sort: "id", fact: "f1", evil: "<script>" });
    expect([set, status, kind, sort, ids, shown]).toEqual(["low", "rejected", "event", "id", undefined, "f1"]);
    expect(Object.values(rest).every((value) => value === undefined)).toBe(true);
    const plain = filterOf({ status: "everything", kind: 3, set: "all", fact: "x".repeat(201), ids: "f1" });
    expect([plain.status, plain.kind, plain.set, plain.sort, plain.fact, plain.ids]).toEqual(["contested", undefined, undefined, "priority", undefined, undefined]);
  });

  it("takes at most so many ids, and shows them whatever their status", () => {
    const many = filterOf({ ids: [...Array.from({ length: 300 }, (_, at) => `f${at}`), 7] });
    expect([many.ids?.length, many.status]).toEqual([MOST_IDS, "any"]);
    expect(filterOf({ ids: [] }).ids).toBeUndefined();
  });

  it("tells one queue from another, and not by the fact that is shown", () => {
    expect(queueKey(filterOf({ fact: "f1" }))).toBe(queueKey(filterOf({ fact: "f2" })));
    expect(queueKey(filterOf({ type: "founded" }))).not.toBe(queueKey(filterOf({})));
  });
});

describe("moving through the queue", () => {
  it("stays at its ends", () => {
    expect([factBeside(queue, "a", 1), factBeside(queue, "c", 1), factBeside(queue, "a", -1), factBeside(queue, "?", 1)]).toEqual([
      "b",
      "c",
      "a",
      "a",
    ]);
  });

  it("goes on to the next open one after a decision, and back at the end", () => {
    const open = (...ids: string[]) => (id: string) => ids.includes(id);
    expect(following(queue, "a", open("a", "b", "c"))).toBe("b");
    expect(following(queue, "a", open("c"))).toBe("c");
    expect(following(queue, "c", open("a", "b"))).toBe("b");
    expect(following(queue, "c", open())).toBe("c");
  });
});
