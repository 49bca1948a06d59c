import { describe, expect, it, vi } from "vitest";

import { conflict, readCustomKeys, shownKeys } from "./customKeys";
import { bindingId, bindingsOf, merged, type Layer } from "./keyring";

const accept = vi.fn();
const help = vi.fn();
const shell: Layer = { scope: "everywhere", map: { "?": { name: "help.title", run: help } } };
const screen: Layer = { scope: "screen", map: { a: { name: "action.copy", run: accept }, Escape: () => undefined } };

describe("merged", () => {
  it("gives a chosen key in place of the standard one", () => {
    const custom = { [bindingId("action.copy", "a")]: "y" };
    expect(merged([shell, screen], custom)["y"]?.run).toBe(accept);
    expect(merged([shell, screen], custom)["a"]).toBeUndefined();
  });

  it("lets a screen have a key that is also known everywhere", () => {
    const own: Layer = { scope: "screen", map: { "?": { name: "action.copy", run: accept } } };
    expect(merged([shell, own], {})["?"]?.run).toBe(accept);
  });
});

describe("bindingsOf", () => {
  it("lists what has a name, with the key of now and of before", () => {
    const custom = { [bindingId("action.copy", "a")]: "y" };
    expect(bindingsOf([shell, screen], custom).map(({ name, key, standard, scope }) => [name, key, standard, scope])).toEqual([
      ["help.title", "?", "?", "everywhere"],
      ["action.copy", "y", "a", "screen"],
    ]);
  });
});

describe("conflict", () => {
  const bindings = [
    { id: "1", key: "a" },
    { id: "2", key: "g r" },
  ];
  it("finds who has a key already, or a key that begins with it", () => {
    expect([conflict(bindings, "9", "a")?.id, conflict(bindings, "9", "g")?.id, conflict(bindings, "9", "b")?.id]).toEqual([
      "1",
      "2",
      undefined,
    ]);
    expect(conflict(bindings, "1", "a")).toBeUndefined();
  });
});

describe("readCustomKeys", () => {
  it("takes keys, and nothing else that somebody may have stored", () => {
    expect(readCustomKeys(`{"action.copy@a": "y", "evil": 3, "long": "${"x".repeat(50)}"}`)).toEqual({ "action.copy@a": "y" });
    expect([readCustomKeys(null), readCustomKeys("{"), readCustomKeys("3")]).toEqual([{}, {}, {}]);
  });
});

describe("shownKeys", () => {
  it("names keys as the keyboard does", () => {
    expect([shownKeys("g r", false), shownKeys("Ctrl+Shift+Z", false), shownKeys("Ctrl+Shift+Z", true)]).toEqual([
      ["g", "r"],
      ["Ctrl+Shift+Z"],
      ["⌘⇧Z"],
    ]);
  });
});
