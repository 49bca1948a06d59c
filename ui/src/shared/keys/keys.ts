import { useEffect, useRef } from "react";

import { usePermissions } from "@/shared/session/usePermission";
import type { Action } from "./action";
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

/**
 * Lets the keys of actions work while the component is on the screen.
 *
 * @param screen what the component gives them to do.
 * @param others keys that no help lists, such as Escape.
 */
export function useActions<Screen>(actions: readonly Action<Screen>[], screen: Screen, others: KeyMap = {}, scope: Layer["scope"] = "screen"): void {
  const whyNot = usePermissions();
  const map: Record<string, Named> = {};
  for (const { key, run, why, ...told } of actions) {
    map[key] = { ...told, run: () => run(screen), why: whyNot(told.needs) ?? why?.(screen) };
  }
  useKeys({ ...map, ...others }, scope);
}
