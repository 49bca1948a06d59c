import { useMutation } from "@tanstack/react-query";

import { answered, http } from "@/shared/api/client";
import { useFailures } from "@/shared/useFailures";
import type { RunItem, Steering } from "../lib/rows";

const WAYS = {
  pause: "/api/v1/runs/{run}/pause",
  resume: "/api/v1/runs/{run}/resume",
  cancel: "/api/v1/runs/{run}/cancel",
  retry: "/api/v1/runs/{run}/retry",
} as const;

interface Asked {
  readonly action: Steering;
  readonly id: string;
}

/** Asks the server to do something with a run; what fails is kept for the place of the run. */
export function useRunActions(take: (items: readonly RunItem[]) => void) {
  const { failures, fail } = useFailures();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ action, id }: Asked) => answered(await http.POST(WAYS[action], { params: { path: { run: id } } })),
    onMutate: ({ id }) => fail([id], null),
    onSuccess: (item) => take([item]),
    onError: (error, { id }) => fail([id], error),
  });
  /** Resolves to whether the server did it. */
  const act = (action: Steering, id: string): Promise<boolean> =>
    mutateAsync({ action, id }).then(
      () => true,
      () => false,
    );
  return { act, failures };
}
