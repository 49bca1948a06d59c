import { describe, expect, it } from "vitest";

import { insertionOf, optionsAfter, quoted } from "./completions";

const words = [
  { label: "Person", type: "class", count: 3 },
  { label: "born_in", type: "type", count: 2 },
  { label: "name", type: "property", count: null },
] as const;
const after = (before: string) => optionsAfter(before, words).map((option) => option.label);

describe("completion", () => {
  it("offers labels in nodes, types in relationships, properties after a dot", () => {
    for (const before of ["MATCH (", "RET", ""]) expect(after(before)).toContain("RETURN");
    for (const before of ["MATCH (p:", "MATCH (p:Per", "MATCH (:Person|Or", "WHERE n:Per"]) expect(after(before)).toEqual(["Person"]);
    for (const before of ["MATCH (p)-[:", "MATCH (p:Person)-[r:bo", "-[:born_in|"]) expect(after(before)).toEqual(["born_in"]);
    for (const before of ["RETURN p.", "RETURN p.na", "MATCH (p {", "MATCH (p {name: 1, "]) expect(after(before)).toEqual(["name"]);
  });

  it("quotes what Cypher would not read", () => {
    expect([quoted("Person"), quoted("人物"), quoted("Life.Marry"), quoted("a`b"), quoted("3d")]).toEqual(["Person", "人物", "`Life.Marry`", "`a``b`", "`3d`"]);
  });

  it("inserts names as what they are, and bare after a colon or a dot", () => {
    expect(insertionOf(words[0], "MATCH ")).toBe("(:Person)");
    expect(insertionOf(words[0], "MATCH (p:")).toBe("Person");
    expect(insertionOf(words[1], "MATCH (a)")).toBe("-[:born_in]->");
    expect([insertionOf(words[2], "RETURN p."), insertionOf(words[2], "BY"), insertionOf(words[2], "BY ")]).toEqual(["name", " name", "name"]);
  });
});
