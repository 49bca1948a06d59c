// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import type { Told } from "./action";
import { customKeys } from "./customKeys";
import { bindingId } from "./keyring";
import { ariaKeys, useAriaKeys } from "./useAriaKeys";

afterEach(() => customKeys.clear());

it("says keys in the words of browsers", () => {
  expect([ariaKeys("Ctrl+Shift+Z"), ariaKeys("g r"), ariaKeys("?")]).toEqual(["Control+Shift+Z", "g r", "?"]);
});

it("says the key that somebody has chosen", () => {
  const view: Told = { name: "keys.run.view", key: "t" };
  const follow: Told = { name: "keys.run.follow", key: "f" };
  customKeys.choose(bindingId(view.name, view.key), "Ctrl+B");
  const { result } = renderHook(() => useAriaKeys());
  expect([result.current(view), result.current(follow)]).toEqual(["Control+B", "f"]);
});
