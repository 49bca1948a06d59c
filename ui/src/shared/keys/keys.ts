import { useEffect, useRef } from "react";

import type { Action } from "./actions";
import { keyring, type KeyMap, type Layer, type Named } from "./keyring";

export { isTyping, keyName, KeyReader } from "./keyNames";
export type { KeyMap, Named } from "./keyring";

/**
 * Makes keys work while the component is on the screen; not in fields, dialogs and menus. Of two components that want
 * the same key, the one that came later has it.
 *
 * @param scope where help lists them; the present screen if absent.
 */
export function useKeys(map: KeyMap, scope: Layer["scope"] = "screen"): void {
  const layer = useRef<Layer>({ map, scope });
  useEffect(() => {
    layer.current.map = map;
  });
  useEffect(() => keyring.add(layer.current), []);
}

/** What an action does here, or also why it cannot be done now. */
export type Doing = (() => void) | { readonly run: () => void; readonly why: string | undefined };

/**
 * Lets the keys of actions work while the component is on the screen; those that it does not name do nothing here.
 *
 * @param others keys that no help lists, such as Escape.
 */
export function useActions<Name extends string>(
  actions: Readonly<Record<Name, Action>>,
  doing: Readonly<Partial<Record<Name, Doing>>>,
  others: KeyMap = {},
  scope: Layer["scope"] = "screen",
): void {
  const map: Record<string, Named> = {};
  for (const name in doing) {
    const done = doing[name];
    if (done) map[actions[name].key] = { ...actions[name], ...(typeof done === "function" ? { run: done } : done) };
  }
  useKeys({ ...map, ...others }, scope);
}
