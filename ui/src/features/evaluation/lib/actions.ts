import type { Action, Steps } from "@/shared/keys/action";

/** What the evaluations give their actions to do. */
export interface Evaluations {
  readonly add: () => void;
}

export const LIST_ACTIONS = Object.values(import.meta.glob<Action<Evaluations>>("../actions/list/*.ts", { eager: true, import: "default" }));
export const CASES_ACTIONS = Object.values(import.meta.glob<Action<Steps>>("../actions/cases/*.ts", { eager: true, import: "default" }));
