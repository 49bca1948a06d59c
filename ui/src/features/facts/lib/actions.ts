import type { Action, Steps } from "@/shared/keys/action";

/** What the page of a fact gives its actions to do. */
export interface OneFact extends Steps {
  readonly review: () => void;
}

export const FACT_ACTIONS = Object.values(import.meta.glob<Action<OneFact>>("../actions/*.ts", { eager: true, import: "default" }));
