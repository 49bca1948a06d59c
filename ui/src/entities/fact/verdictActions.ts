import type { Action } from "@/shared/keys/action";

/** What shows how runs judged a fact gives its actions to do. */
export interface Judged {
  readonly reveal: () => void;
  readonly turnDebate: () => void;
}

export const VERDICT_ACTIONS = Object.values(import.meta.glob<Action<Judged>>("./actions/*.ts", { eager: true, import: "default" }));
