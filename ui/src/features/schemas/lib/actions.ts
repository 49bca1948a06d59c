import type { Action } from "@/shared/keys/action";
import type { View } from "./selection";

/** What the editor of a schema gives its actions to do. */
export interface Editing {
  readonly save: () => void;
  /** Why it cannot be saved now. */
  readonly unsaved: string | undefined;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly show: (view: View) => void;
}

export const SCHEMA_ACTIONS = Object.values(import.meta.glob<Action<Editing>>("../actions/*.ts", { eager: true, import: "default" }));
