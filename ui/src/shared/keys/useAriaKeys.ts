import type { Told } from "./action";
import { useCustomKeys } from "./customKeys";
import { keyOf } from "./keyring";

/** A key in the words of `aria-keyshortcuts`: `Ctrl+Z` is `Control+Z` there. */
export function ariaKeys(key: string): string {
  return key.replace("Ctrl+", "Control+");
}

/** The key of an action, as it is now, for those who hear what a button has. */
export function useAriaKeys(): (action: Told) => string {
  const custom = useCustomKeys();
  return (action) => ariaKeys(keyOf(action, custom));
}
