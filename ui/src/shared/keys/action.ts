import type { Key } from "@/shared/i18n";
import type { Role } from "@/shared/session/session";

/** What is told of an action wherever one reads of it. */
export interface Told {
  /** Its text, in help, palette and settings. */
  readonly name: Key;
  /** The key that it comes with; a person may choose another. */
  readonly key: string;
  /** Whether it works while one types in a field, too. */
  readonly everywhere?: boolean;
  /** The least role that may do it. */
  readonly needs?: Role;
}

/** Something that can be done on a screen. Each is a file, which keys, buttons, palette, help and settings read. */
export interface Action<Screen = never> extends Told {
  /** Does it, by what the screen gives its actions to do. */
  readonly run: (screen: Screen) => void;
  /** Why it cannot be done now, for people; help and palette say so. */
  readonly why?: (screen: Screen) => string | undefined;
}

/** Something that one goes through, one by one. */
export interface Steps {
  readonly move: (step: 1 | -1) => void;
}
