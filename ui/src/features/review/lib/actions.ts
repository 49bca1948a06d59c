import type { Action, Steps } from "@/shared/keys/action";
import goNext from "@/shared/keys/actions/goNext";
import goPrevious from "@/shared/keys/actions/goPrevious";
import { VERDICT_ACTIONS, type Judged } from "@/entities/fact/verdictActions";

/** What Review may ask before it decides. */
export type Question = "accepted" | "rejected" | "reason" | "edit" | "merge";

/** What is suggested in pairs. */
export type PairsOf = "entities" | "events";

/** What Review gives its actions to do. */
export interface Reviewing extends Steps, Judged {
  readonly canDecide: boolean;
  readonly canEdit: boolean;
  readonly canMerge: boolean;
  /** How many facts are marked. */
  readonly marked: number;
  readonly decide: (kind: "accepted") => void;
  readonly ask: (question: Question | null) => void;
  readonly flag: () => void;
  readonly mark: () => void;
  readonly showPairs: (of: PairsOf) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export const REVIEW_ACTIONS: readonly Action<Reviewing>[] = [
  goNext,
  goPrevious,
  ...Object.values(import.meta.glob<Action<Reviewing>>("../actions/facts/*.ts", { eager: true, import: "default" })),
  ...VERDICT_ACTIONS,
];
export const QUOTE_ACTIONS = Object.values(import.meta.glob<Action<Steps>>("../actions/quotes/*.ts", { eager: true, import: "default" }));
