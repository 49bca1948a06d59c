import { describe, expect, it } from "vitest";

import { readRecent, withRecent, type Recent } from "./recent";

const to = (go: string): Recent => ({ label: go, group: "screens", go });

describe("recent addresses", () => {
  it("come to the front, once", () => {
    expect(withRecent([to("/a"), to("/b")], to("/b")).map(({ go }) => go)).toEqual(["/b", "/a"]);
    const many = Array.from({ length: 20 }, (_, index) => to(`/${index}`));
    expect(withRecent(many, to("/x"))).toHaveLength(8);
  });

  it("never lead out of the application", () => {
    const stored = JSON.stringify([to("/a"), to("//evil.example"), to("javascript:alert(1)"), to("/\\evil"), 3, null]);
    expect(readRecent(stored)).toEqual([to("/a")]);
    expect([readRecent("{"), readRecent(null), readRecent("3")]).toEqual([[], [], []]);
  });
});
