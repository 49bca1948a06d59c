import { useSyncExternalStore } from "react";

import { isRecord } from "@/shared/record";
import { choice, choose } from "@/shared/session/kept";
import { parsed } from "@/shared/stored";
import { Watchers } from "@/shared/watchers";

/** Keys that a person chose, by the identity of what they do. */
export type CustomKeys = Readonly<Record<string, string>>;

const NONE: CustomKeys = {};

/** Reads what was stored, which anybody may have written. */
export function readCustomKeys(stored: string | null): CustomKeys {
  const value = parsed(stored);
  if (!isRecord(value)) return NONE;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "" && entry[1].length < 40,
  );
  return Object.fromEntries(entries);
}

class KeyChoices {
  #keys: CustomKeys | undefined;
  readonly #watchers = new Watchers();
  readonly watch = this.#watchers.add;

  readonly now = (): CustomKeys => (this.#keys ??= readCustomKeys(choice("keys")));

  /** Gives something another key; undefined gives it back the one that it came with. */
  choose(id: string, key: string | undefined): void {
    const rest = Object.fromEntries(Object.entries(this.now()).filter(([one]) => one !== id));
    this.#set(key === undefined ? rest : { ...rest, [id]: key });
  }

  clear(): void {
    this.#set(NONE);
  }

  #set(keys: CustomKeys): void {
    this.#keys = keys;
    choose("keys", JSON.stringify(keys));
    this.#watchers.tell();
  }
}

export const customKeys = new KeyChoices();

export function useCustomKeys(): CustomKeys {
  return useSyncExternalStore(customKeys.watch, customKeys.now);
}

const IS_MAC = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys to press, one after the other, as they are printed on this machine's keyboard. */
export function shownKeys(key: string, isMac = IS_MAC): string[] {
  return key.split(" ").map((one) => (isMac ? one.replace("Ctrl+", "⌘").replace("Shift+", "⇧").replace("Alt+", "⌥") : one));
}

/** The first two things that would have the same key, or of which one's key begins the other's. */
export function conflict<T extends { readonly id: string; readonly key: string }>(
  bindings: readonly T[],
  id: string,
  key: string,
): T | undefined {
  return bindings.find(
    (one) => one.id !== id && (one.key === key || one.key.startsWith(`${key} `) || key.startsWith(`${one.key} `)),
  );
}
