import type { Action, Steps } from "@/shared/keys/action";
import goNext from "@/shared/keys/actions/goNext";
import goPrevious from "@/shared/keys/actions/goPrevious";
import type { RunItem, Steering } from "./rows";

/** What the list of runs gives its actions to do. */
export interface RunsList extends Steps {
  readonly add: () => void;
  /** Cancels the chosen run. */
  readonly cancel: () => void;
  readonly open: (id: string) => void;
  readonly steer: (action: Steering, id: string) => void;
  /** Deletes the document of a run. */
  readonly remove: (item: RunItem) => void;
}

/** What a run gives its actions to do. */
export interface OneRun extends Steps {
  readonly moveDebate: (step: 1 | -1) => void;
  readonly follow: () => void;
  readonly find: () => void;
  readonly turn: () => void;
}

export const LIST_ACTIONS: readonly Action<RunsList>[] = [
  goNext,
  goPrevious,
  ...Object.values(import.meta.glob<Action<RunsList>>("../actions/list/*.ts", { eager: true, import: "default" })),
];
export const RUN_ACTIONS: readonly Action<OneRun>[] = [
  goNext,
  goPrevious,
  ...Object.values(import.meta.glob<Action<OneRun>>("../actions/run/*.ts", { eager: true, import: "default" })),
];
