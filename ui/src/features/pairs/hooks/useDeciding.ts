import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { answered, http } from "@/shared/api/client";
import { useFailures } from "@/shared/useFailures";
import type { Done, Mark, Pair } from "../lib/pairs";

interface Queued {
  readonly pair: Pair;
  readonly work: () => Promise<void>;
  /** Makes the screen as it was. */
  readonly back: () => void;
}

const CHANGED = ["/api/v1/entities/{entity}", "/api/v1/facts/{fact}"];

/**
 * Decides about pairs on the screen at once and on the server one after the other, so that the order is that of the keys.
 *
 * @param onTakenBack told when the server took a decision back.
 */
export function useDeciding(onTakenBack: (pair: Pair) => void) {
  const queries = useQueryClient();
  const [done, setDone] = useState<readonly Done[]>([]);
  const { failures, fail } = useFailures();
  /** What the server did, with the id of the decision if it made one: what it refused has nothing to take back. */
  const taken = useRef(new Map<string, string | null>());

  const { mutate: queue } = useMutation({
    scope: { id: "decisions" },
    networkMode: "always",
    gcTime: 0,
    mutationFn: ({ work }: Queued) => work(),
    onSuccess: () => {
      for (const path of CHANGED) void queries.invalidateQueries({ queryKey: ["get", path] });
    },
    onError: (error, { pair, back }) => {
      back();
      fail([pair.id], error);
    },
  });
  const without = ({ id }: Pair) => setDone((before) => before.filter(({ pair }) => pair.id !== id));

  return {
    done,
    failures,
    decide: (pair: Pair, mark: Mark) => {
      fail([pair.id], null);
      setDone((before) => [...before, { pair, mark }]);
      const work = async () => void taken.current.set(pair.id, await sent(pair, mark));
      queue({ pair, work, back: () => without(pair) });
    },
    /** Takes the last decision back, and returns what it was about. */
    undo: (): Pair | undefined => {
      const last = done.at(-1);
      if (!last) return undefined;
      const { pair, mark } = last;
      fail([pair.id], null);
      without(pair);
      const work = async () => {
        const decision = taken.current.get(pair.id);
        if (decision === undefined) return;
        await withdrawn(pair, mark, decision);
        taken.current.delete(pair.id);
        onTakenBack(pair);
      };
      queue({ pair, work, back: () => setDone((before) => [...before, last]) });
      return pair;
    },
  };
}

async function sent({ id }: Pair, mark: Mark): Promise<string | null> {
  const params = { path: { suggestion: id } };
  if (mark === "declined") {
    answered(await http.POST("/api/v1/suggestions/{suggestion}/decline", { params }));
    return null;
  }
  return answered(await http.POST("/api/v1/suggestions/{suggestion}/accept", { params, body: { reason: "", dry_run: false } })).decision.id;
}

async function withdrawn({ id }: Pair, mark: Mark, decision: string | null): Promise<void> {
  if (mark === "declined") answered(await http.DELETE("/api/v1/suggestions/{suggestion}/decline", { params: { path: { suggestion: id } } }));
  else answered(await http.DELETE("/api/v1/decisions/{decision}", { params: { path: { decision: decision ?? "" } } }));
}
