import { describe, expect, it } from "vitest";

import { beside, filterOf, following, statement, type Fact } from "./facts";

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
  subject: part("Ann"),
  object: object === null ? null : part(object),
});
const queue = ["a", "b", "c"].map((id) => fact(id));

describe("statement", () => {
  it("reads as a sentence", () => {
    expect(statement(fact("a"))).toBe("Ann –met→ Bob");
    expect(statement({ ...fact("a", null), predicate: "Person" })).toBe("Ann: Person");
  });
});

describe("filterOf", () => {
  it("takes what it knows and leaves the rest", () => {
    expect(filterOf({ status: "rejected", kind: "event", sort: "id", fact: "f1", evil: "<script>" })).toEqual({
      status: "rejected",
      kind: "event",
      sort: "id",
      document: undefined,
      fact: "f1",
    });
    expect(filterOf({ status: "everything", kind: 3, fact: "x".repeat(101) })).toEqual({
      status: "contested",
      kind: undefined,
      sort: "priority",
      document: undefined,
      fact: undefined,
    });
  });
});

describe("moving through the queue", () => {
  it("stays at its ends", () => {
    expect([beside(queue, "a", 1), beside(queue, "c", 1), beside(queue, "a", -1), beside(queue, "?", 1)]).toEqual([
      "b",
      "c",
      "a",
      "a",
    ]);
  });

  it("goes on to the next after a decision, and back at the end", () => {
    expect([following(queue, "a"), following(queue, "c"), following([fact("x")], "x")]).toEqual(["b", "b", undefined]);
  });
});
