import type { Action, Steps } from "@/shared/keys/action";

/** What the list of documents gives its actions to do. */
export interface Documents extends Steps {
  readonly open: () => void;
  readonly find: () => void;
}

/** What a document gives its actions to do. */
export interface OneDocument extends Steps {
  readonly movePlace: (step: 1 | -1) => void;
  readonly chooseNone: () => void;
  readonly remove: () => void;
}

export const LIST_ACTIONS = Object.values(import.meta.glob<Action<Documents>>("../actions/list/*.ts", { eager: true, import: "default" }));
export const DOCUMENT_ACTIONS = Object.values(import.meta.glob<Action<OneDocument>>("../actions/document/*.ts", { eager: true, import: "default" }));
