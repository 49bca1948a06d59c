import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { useFailures } from "@/shared/useFailures";
import type { Asking } from "../lib/asking";
import type { Done, Mark, Pair } from "../lib/pairs";

interface Queued<P> {
  readonly pair: P;
  readonly work: () => Promise<void>;
  /** Makes the screen as it was. */
  readonly back: () => void;
}

/**
 * Decides about pairs on the screen at once and on the server one after the other, so that the order is that of the keys.
 *
 * @param onTakenBack told when the server took a decision back.
 */
export function useDeciding<P extends Pair>({ send, withdraw, changes }: Asking<P>, onTakenBack: (pair: P) => void) {
  const queries = useQueryClient();
  const [done, setDone] = useState<readonly Done<P>[]>([]);
  const { failures, fail } = useFailures();
  /** What the server did, with the id of the decision if it made one: what it refused has nothing to take back. */
  const taken = useRef(new Map<string, string | null>());

  const { mutate: queue } = useMutation({
    scope: { id: "decisions" },
    networkMode: "always",
    gcTime: 0,
    mutationFn: ({ work }: Queued<P>) => work(),
    onSuccess: () => {
      for (const path of changes) void queries.invalidateQueries({ queryKey: ["get", path] });
    },
    onError: (error, { pair, back }) => {
      back();
      fail([pair.id], error);
    },
  });
  const without = ({ id }: P) => setDone((before) => before.filter(({ pair }) => pair.id !== id));

  return {
    done,
    failures,
    decide: (pair: P, mark: Mark) => {
      fail([pair.id], null);
      setDone((before) => [...before, { pair, mark }]);
      const work = async () => void taken.current.set(pair.id, await send(pair, mark));
      queue({ pair, work, back: () => without(pair) });
    },
    /** Takes the last decision back, and returns what it was about. */
    undo: (): P | undefined => {
      const last = done.at(-1);
      if (!last) return undefined;
      const { pair, mark } = last;
      fail([pair.id], null);
      without(pair);
      const work = async () => {
        const decision = taken.current.get(pair.id);
        if (decision === undefined) return;
        await withdraw(pair, mark, decision);
        taken.current.delete(pair.id);
        onTakenBack(pair);
      };
      queue({ pair, work, back: () => setDone((before) => [...before, last]) });
      return pair;
    },
  };
}
