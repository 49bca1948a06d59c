import type { Schemas } from "@/shared/api/client";

export type CallItem = Schemas["CallItem"];

/** Which calls of a run are wanted, as the API filters them. */
export interface Wanted {
  readonly asker?: string;
  readonly round?: number;
  readonly passage?: number;
  readonly debate?: string;
}
