import { describe, expect, it } from "vitest";

import { ACTIONS, type Action } from "./actions";
import { conflict } from "./customKeys";
import { bindingsOfScreen } from "./keyring";

describe("the actions of a screen", () => {
  it.each(Object.entries<Readonly<Record<string, Action>>>(ACTIONS))("%s: no two have the same key", (_, actions) => {
    const bindings = bindingsOfScreen(actions, {});
    expect(bindings.filter(({ id, key }) => conflict(bindings, id, key))).toEqual([]);
  });
});
