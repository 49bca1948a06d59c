import { describe, expect, it } from "vitest";

import { nameRoom } from "./series";

describe("the room for names beside a figure", () => {
  it("is that of the longest name, and never more than there is", () => {
    expect(nameRoom(["F1", "Accuracy, regular order"], 230)).toBe(157);
    expect(nameRoom(["准确率"], 230)).toBe(39);
    expect(nameRoom(["x".repeat(200)], 230)).toBe(230);
    expect(nameRoom([], 230)).toBe(0);
  });
});
