import type { Key } from "@/shared/i18n";
import type { Told } from "./action";
import { customKeys, type CustomKeys } from "./customKeys";
import { isTyping, KeyReader, keyName } from "./keyNames";

/** An action with what it does here. */
export interface Named extends Omit<Told, "key"> {
  readonly run: () => void;
  /** Why it cannot be done now, for people; help and palette say so. */
  readonly why?: string | undefined;
}

/** What keys do on a screen, by their name: `a`, `Shift+A`, `Ctrl+Z`, `g r` for one after the other, `?`. */
export type KeyMap = Readonly<Record<string, (() => void) | Named>>;

/** The keys of one component. */
export interface Layer {
  map: KeyMap;
  readonly scope: "screen" | "everywhere";
}

/** A key with what it does, as help and palette list it. */
export interface Binding {
  /** The same whatever key was chosen for it. */
  readonly id: string;
  readonly name: Key;
  readonly scope: Layer["scope"];
  /** The key that it has now, and the one that it comes with. */
  readonly key: string;
  readonly standard: string;
  readonly why: string | undefined;
  readonly run: () => void;
}

/** The identity of what a key does, under which another key is stored for it. */
export function bindingId(name: Key, standard: string): string {
  return `${name}@${standard}`;
}

/** The key that an action has: the one that a person chose for it, or the one that it comes with. */
export function keyOf({ name, key }: Told, custom: CustomKeys): string {
  return custom[bindingId(name, key)] ?? key;
}

/** What all keys do: of layers with the same key the later one counts, and chosen keys count instead of standard ones. */
export function merged(layers: readonly Layer[], custom: CustomKeys): Record<string, Named> {
  const found: Record<string, Named> = {};
  for (const { map } of layers) {
    for (const [standard, action] of Object.entries(map)) {
      if (typeof action === "function") found[standard] = { name: "help.title", run: action };
      else found[custom[bindingId(action.name, standard)] ?? standard] = action;
    }
  }
  return found;
}

/** The named keys of layers, each once, in the order in which components list them. */
export function bindingsOf(layers: readonly Layer[], custom: CustomKeys): Binding[] {
  const found = new Map<string, Binding>();
  for (const { map, scope } of layers) {
    for (const [standard, action] of Object.entries(map)) {
      if (typeof action === "function") continue;
      const { name, run, why } = action;
      const id = bindingId(name, standard);
      found.set(id, { id, name, scope, standard, key: custom[id] ?? standard, why, run });
    }
  }
  return [...found.values()];
}

/** The actions of a screen that is not shown, as settings list them. */
export function bindingsOfScreen(actions: readonly Told[], custom: CustomKeys): Binding[] {
  const doing = actions.map(({ key, name }) => [key, { name, run: () => undefined }] as const);
  return bindingsOf([{ map: Object.fromEntries(doing), scope: "screen" }], custom);
}

class Keyring {
  readonly #layers = new Set<Layer>();
  readonly #reader = new KeyReader();

  add(layer: Layer): () => void {
    if (this.#layers.size === 0) window.addEventListener("keydown", this.#pressed);
    this.#layers.add(layer);
    return () => {
      this.#layers.delete(layer);
      if (this.#layers.size === 0) window.removeEventListener("keydown", this.#pressed);
    };
  }

  /** What can be done now, by keys. */
  bindings(): Binding[] {
    return bindingsOf(this.layers(), customKeys.now());
  }

  /** Everywhere first, so that a screen's own keys win, however late the shell was rendered. */
  layers(): Layer[] {
    return [...this.#layers].sort((a, b) => Number(a.scope === "screen") - Number(b.scope === "screen"));
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const isText = isTyping(event.target);
    if (isText && !(event.ctrlKey || event.metaKey || event.altKey)) return;
    const actions = merged(this.layers(), customKeys.now());
    const action = this.#reader.read(keyName(event), actions, event.timeStamp);
    if (!action || (isText && !(action.everywhere && !isInDialog(event.target)))) return;
    event.preventDefault();
    if (action.why === undefined) action.run();
  };
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=alertdialog]") !== null;
}

export const keyring = new Keyring();
