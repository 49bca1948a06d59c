import { describe, expect, it } from "vitest";

import { documentShownOf, markAt, marksOf, nextOf, statedAbout, type DocumentText } from "./marks";

const ann = { id: "entity_a", type: "Person", name: "Ann" };
const acme = { id: "entity_b", type: "Organization", name: "Acme" };
const text: DocumentText = {
  document_id: "doc_1",
  name: "note",
  source: "note.txt",
  language: "en",
  text: "Ann founded Acme. Ann left.",
  mentions: [
    { id: "mention_1", span: { start: 0, end: 3 }, text: "Ann", type: "Person", entity_id: "entity_a" },
    { id: "mention_2", span: { start: 18, end: 21 }, text: "Ann", type: "Person", entity_id: "entity_a" },
    { id: "mention_3", span: { start: 12, end: 16 }, text: "Acme", type: "Organization", entity_id: null },
  ],
  nuggets: [{ id: "mention_4", span: { start: 4, end: 11 }, text: "founded", type: "Found", realis: "Actual", event_id: "event_1" }],
  relations: [
    {
      fact_id: "fact_1",
      predicate: "founded",
      status: "accepted",
      confidence: 1,
      subject: ann,
      object: acme,
      quotes: [{ start: 0, end: 16 }],
    },
  ],
  arguments: [],
};

describe("marksOf", () => {
  it("gives all that is marked in the order of the text, the longest first", () => {
    expect(marksOf(text).map(({ id, label, start }) => [id, label, start])).toEqual([
      ["fact_1.0", "Ann –founded→ Acme", 0],
      ["mention_1", "Person", 0],
      ["mention_4", "Found (Actual)", 4],
      ["mention_3", "Organization", 12],
      ["mention_2", "Person", 18],
    ]);
  });
});

describe("nextOf", () => {
  it("goes around the marks of one thing, and stays with what was not linked", () => {
    const marks = marksOf(text);
    expect([nextOf(marks, "mention_1", 1), nextOf(marks, "mention_1", -1), nextOf(marks, "mention_3", 1)]).toEqual([
      "mention_2",
      "mention_2",
      "mention_3",
    ]);
  });
});

describe("statedAbout", () => {
  it("finds statements on either side", () => {
    expect(["entity_a", "entity_b", "entity_x"].map((id) => statedAbout(text, id).length)).toEqual([1, 1, 0]);
  });
});

describe("documentShownOf", () => {
  it("takes what it knows", () => {
    expect(documentShownOf({ at: "mention_1", hide: ["event", "evil"] })).toEqual({ at: "mention_1", hide: ["event"] });
    expect(documentShownOf({ at: 3, hide: "event" })).toEqual({ at: undefined, hide: undefined });
  });
});

describe("the mark that an address names", () => {
  const marks = marksOf(text);

  it("is that of an id, the one of a thing at a place, or the first of a thing", () => {
    const named = ["mention_2", "entity_a@18", "entity_a", "entity_a@99", "event_1@4"].map((at) => markAt(marks, at)?.id);
    expect(named).toEqual(["mention_2", "mention_2", "mention_1", "mention_1", "mention_4"]);
    expect([markAt(marks, undefined), markAt(marks, "entity_z@1"), markAt(marks, "null@12")]).toEqual([undefined, undefined, undefined]);
  });
});
