import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { differences, isSame, merged } from "./difference";
import { changedRole, changedType, freeName, renamedType, withoutType, withRole, withType, type Draft } from "./draft";

const EMPTY: Draft = {
  name: "firms",
  version: "1",
  language: "en",
  definition: "",
  guidelines: "",
  open_relations: false,
  corenlp: {},
  entities: {},
  relations: {},
  events: {},
};
const people = withType(withType(EMPTY, "entities", "Person"), "entities", "Firm");
const related = changedType(withType(people, "relations", "founded"), "relations", "founded", { domain: ["Person"], range: ["Firm"] });
const FIRMS = changedType(withType(related, "events", "Found"), "events", "Found", {
  roles: withRole({ definition: "", corenlp: {}, roles: {} }, "Founder").roles,
});

describe("draft", () => {
  it("renames a type wherever it is referred to, at its place", () => {
    const renamed = renamedType(FIRMS, "entities", "Person", "Human");
    expect([Object.keys(renamed.entities), renamed.relations["founded"]?.domain]).toEqual([["Human", "Firm"], ["Human"]]);
    expect(renamedType(FIRMS, "entities", "Person", "Firm")).toBe(FIRMS);
  });

  it("takes a type away with what refers to it", () => {
    const event = FIRMS.events["Found"] ?? { definition: "", corenlp: {}, roles: {} };
    const typed = changedType(FIRMS, "events", "Found", changedRole(event, "Founder", { types: ["Person", "Firm"] }));
    const less = withoutType(typed, "entities", "Person");
    expect([less.relations["founded"]?.domain, less.events["Found"]?.roles["Founder"]?.types]).toEqual([[], ["Firm"]]);
  });

  it("finds names that are free", () => {
    expect([freeName({}, "Type"), freeName({ Type: 1, "Type 2": 1 }, "Type")]).toEqual(["Type", "Type 3"]);
  });
});

describe("differences", () => {
  it("names fields, and of a new type only the type", () => {
    const after = withType(changedType(FIRMS, "entities", "Person", { definition: "A human." }), "relations", "left");
    expect(differences(FIRMS, after).map(({ path, before, after }) => [path.join("."), before, after])).toEqual([
      ["entities.Person.definition", "", "A human."],
      ["relations.left", undefined, {}],
    ]);
  });
});

describe("merged", () => {
  it("keeps what either side changed", () => {
    const mine = changedType(FIRMS, "entities", "Person", { definition: "Mine." });
    const theirs = withType({ ...FIRMS, guidelines: "Theirs." }, "events", "Left");
    const { draft, conflicts } = merged(FIRMS, mine, theirs);
    expect(conflicts).toEqual([]);
    expect([draft.entities["Person"]?.definition, draft.guidelines, Object.keys(draft.events)]).toEqual([
      "Mine.",
      "Theirs.",
      ["Found", "Left"],
    ]);
  });

  it("asks where both changed one field, and follows the answer", () => {
    const mine = { ...FIRMS, guidelines: "Mine." };
    const theirs = { ...FIRMS, guidelines: "Theirs." };
    expect(merged(FIRMS, mine, theirs).conflicts).toEqual([
      { path: ["guidelines"], base: "", mine: "Mine.", theirs: "Theirs." },
    ]);
    expect(merged(FIRMS, mine, theirs, () => "mine").draft.guidelines).toBe("Mine.");
  });

  it("lets a type go that one side took away and the other left alone", () => {
    const { draft, conflicts } = merged(FIRMS, FIRMS, withoutType(FIRMS, "relations", "founded"));
    expect([conflicts, draft.relations]).toEqual([[], {}]);
  });

  it("gives one side where the other changed nothing", () => {
    const edits = fc.array(fc.constantFrom("a", "b", "Person", "Firm", "roles"), { maxLength: 6 });
    fc.assert(
      fc.property(edits, edits, (added, removed) => {
        const grown = added.reduce((draft, name) => withType(draft, "events", name), FIRMS);
        const changed = removed.reduce((draft, name) => withoutType(draft, "entities", name), grown);
        expect(isSame(merged(FIRMS, changed, FIRMS).draft, changed)).toBe(true);
        expect(isSame(merged(FIRMS, FIRMS, changed).draft, changed)).toBe(true);
        expect(merged(FIRMS, changed, changed).conflicts).toEqual([]);
      }),
    );
  });
});
