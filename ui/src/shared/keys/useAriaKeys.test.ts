import { renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { customKeys } from "./customKeys";
import { bindingId } from "./keyring";
import { ariaKeys, useAriaKeys } from "./useAriaKeys";

afterEach(() => customKeys.clear());

it("says keys in the words of browsers", () => {
  expect([ariaKeys("Ctrl+Shift+Z"), ariaKeys("g r"), ariaKeys("?")]).toEqual(["Control+Shift+Z", "g r", "?"]);
});

it("says the key that somebody has chosen", () => {
  customKeys.choose(bindingId("keys.run.view", "t"), "Ctrl+B");
  const { result } = renderHook(() => useAriaKeys());
  expect([result.current("keys.run.view", "t"), result.current("keys.run.follow", "f")]).toEqual(["Control+B", "f"]);
});
