// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";

import { isTyping, KeyReader, keyName } from "./keys";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) =>
  keyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe("keyName", () => {
  it.each([
    [press("a"), "a"],
    [press("A", { shiftKey: true }), "Shift+A"],
    [press("?", { shiftKey: true }), "?"],
    [press("z", { ctrlKey: true }), "Ctrl+Z"],
    [press("Z", { metaKey: true, shiftKey: true }), "Ctrl+Shift+Z"],
    [press(" "), "Space"],
    [press("ArrowUp", { ctrlKey: true }), "Ctrl+ArrowUp"],
  ])("names %s as %s", (given, wanted) => {
    expect(given).toBe(wanted);
  });
});

describe("KeyReader", () => {
  const go = vi.fn();
  const map = { "g r": go, r: () => undefined };

  it("reads two keys that follow one another", () => {
    const reader = new KeyReader();
    expect(reader.read("g", map, 0)).toBeUndefined();
    expect(reader.read("r", map, 500)).toBe(go);
    expect(reader.read("r", map, 600)).toBe(map.r);
  });

  it("forgets the first key after a while", () => {
    const reader = new KeyReader();
    reader.read("g", map, 0);
    expect(reader.read("r", map, 2000)).toBe(map.r);
  });
});

describe("isTyping", () => {
  it("leaves keys to fields and dialogs", () => {
    document.body.innerHTML = `<input id="field"><div role="dialog"><button id="inside"></button></div><p id="text"></p>`;
    expect(["field", "inside", "text"].map((id) => isTyping(document.getElementById(id)))).toEqual([true, true, false]);
  });
});
