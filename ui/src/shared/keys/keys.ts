import { useEffect, useRef } from "react";

import { keyring, type KeyMap, type Layer } from "./keyring";

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
