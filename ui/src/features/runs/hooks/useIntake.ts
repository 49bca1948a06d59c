import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { ProblemError } from "@/shared/api/client";
import { added, flawOf, type Order, type Staged } from "../lib/intake";
import type { RunItem } from "../lib/rows";
import { sent } from "../lib/send";

const AT_ONCE = 2;

/** What waits to be sent, and the sending, document by document. */
export function useIntake(onAccepted: (runs: readonly RunItem[]) => void) {
  const [items, setItems] = useState<readonly Staged[]>([]);
  const [repeated, setRepeated] = useState(0);
  const put = (chosen: readonly Staged[]) => {
    const after = added(items, chosen);
    setItems(after.items);
    setRepeated(after.repeated);
  };

  const change = (key: string, to: Partial<Staged>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...to } : item)));

  const leaveOut = (key: string) => setItems((before) => before.filter((item) => item.key !== key));

  const one = useMutation({
    mutationFn: ({ item, order }: { readonly item: Staged; readonly order: Order }) => sent(item, order),
    onMutate: ({ item: { key } }) => change(key, { state: "sending", error: null }),
    onSuccess: (runs, { item: { key } }) => {
      onAccepted(runs);
      leaveOut(key);
    },
    onError: (error, { item: { key } }) => {
      // What the server refused may come again with another order; what got no answer may have been accepted.
      change(key, { state: "refused", error, key: error instanceof ProblemError ? crypto.randomUUID() : key });
    },
  });
  // What is refused stays, with the reason; it resolves to how many were accepted.
  const all = useMutation({
    mutationFn: async (order: Order) => {
      const waiting = items.filter((item) => flawOf(item) === null);
      let accepted = 0;
      const work = async () => {
        for (let item = waiting.shift(); item; item = waiting.shift()) {
          const isAccepted = await one.mutateAsync({ item, order }).then(() => true, () => false);
          if (isAccepted) accepted += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return accepted;
    },
  });

  return { items, repeated, isSending: all.isPending, put, leaveOut, start: all.mutateAsync };
}
export type Intake = ReturnType<typeof useIntake>;
