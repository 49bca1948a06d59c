import { useState } from "react";

import { answered, http } from "@/shared/api/client";
import type { Action, RunItem } from "../lib/rows";

const WAYS = {
  pause: "/api/v1/runs/{run}/pause",
  resume: "/api/v1/runs/{run}/resume",
  cancel: "/api/v1/runs/{run}/cancel",
  retry: "/api/v1/runs/{run}/retry",
} as const;

/** Asks the server to do something with a run; what fails is kept for the place of the run. */
export function useActions(take: (items: readonly RunItem[]) => void) {
  const [failures, setFailures] = useState<ReadonlyMap<string, unknown>>(new Map());
  const failed = (id: string, error: unknown) =>
    setFailures((before) => {
      const after = new Map(before);
      if (error) after.set(id, error);
      else after.delete(id);
      return after;
    });
  /** Resolves to whether the server did it. */
  const act = async (action: Action, id: string): Promise<boolean> => {
    failed(id, null);
    try {
      take([answered(await http.POST(WAYS[action], { params: { path: { run: id } } }))]);
      return true;
    } catch (error) {
      failed(id, error);
      return false;
    }
  };
  return { act, failures };
}
