import { describe, expect, it } from "vitest";

import { partsOf, ranked, type Item } from "./items";

const item = (group: Item["group"], label: string, detail?: string): Item => ({ id: `${group} ${label}`, group, label, detail, go: "/" });
const items = [
  item("recent", "Review"),
  item("screens", "Review"),
  item("screens", "Runs"),
  item("screen", "Accept"),
  item("entities", "Marie Skłodowska"),
];

describe("ranked", () => {
  it("begins with what was used last when nothing was asked for", () => {
    expect(ranked(items, " ", new Set()).map(({ id }) => id)).toEqual([
      "recent Review",
      "screen Accept",
      "screens Review",
      "screens Runs",
      "entities Marie Skłodowska",
    ]);
  });

  it("puts the group with the best answer first, and names nothing twice", () => {
    expect(ranked(items, "rev", new Set()).map(({ id }) => id)).toEqual(["screens Review"]);
  });

  it("keeps what the server found with a wrong letter", () => {
    expect(ranked(items, "sklodowska", new Set(["entities"])).map(({ label }) => label)).toEqual(["Marie Skłodowska"]);
  });

  it("looks into what stands beside the name", () => {
    expect(ranked([item("runs", "note.txt", "job_1f3")], "job_1", new Set())[0]?.label).toBe("note.txt");
  });
});

describe("partsOf", () => {
  it("marks what was asked for", () => {
    expect(partsOf("Marie Curie", [0, 6, 7])).toEqual([
      { text: "M", isHit: true },
      { text: "arie ", isHit: false },
      { text: "Cu", isHit: true },
      { text: "rie", isHit: false },
    ]);
  });
});
