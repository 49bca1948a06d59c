import type { Key } from "@/shared/i18n";
import { useCustomKeys } from "./customKeys";
import { bindingId } from "./keyring";

/** A key in the words of `aria-keyshortcuts`: `Ctrl+Z` is `Control+Z` there. */
export function ariaKeys(key: string): string {
  return key.replace("Ctrl+", "Control+");
}

/** The key of something that has a name, as it is now, for those who hear what a button has. */
export function useAriaKeys(): (name: Key, standard: string) => string {
  const custom = useCustomKeys();
  return (name, standard) => ariaKeys(custom[bindingId(name, standard)] ?? standard);
}
