import { describe, expect, it } from "vitest";

import { added, flawOf, stagedFile, stagedText, stagedUrl } from "./intake";

const file = (name: string, words = "x") => stagedFile(new File([words], name, { lastModified: 1 }));

describe("added", () => {
  it("takes each thing once, and says how many came again", () => {
    const first = added([], [file("a.txt"), file("b.txt"), stagedText("note", "Ann."), stagedUrl("https://example.org")]);
    expect(first.repeated).toBe(0);
    const again = added(first.items, [file("a.txt"), file("a.txt", "longer"), stagedText("other", "Ann."), stagedUrl("https://example.org")]);
    expect(again.items.map((item) => item.name)).toEqual(["a.txt", "b.txt", "note", "https://example.org", "a.txt"]);
    expect(again.repeated).toBe(3);
  });

  it("gives each thing a key of its own", () => {
    const { items } = added([], [file("a"), file("b")]);
    expect(new Set(items.map((item) => item.key)).size).toBe(2);
  });
});

describe("flawOf", () => {
  it("finds what the server could only refuse", () => {
    const found = [file("a"), file("a", ""), stagedText("n", "中"), stagedUrl("https://a.b/c"), stagedUrl("ftp://a"), stagedUrl("http://")];
    expect(found.map(flawOf)).toEqual([null, "empty", null, null, "address", "address"]);
  });
});
